import { accountView } from '@/features/account/common/server';
import type { AccountView } from '@/features/account/common';
import type { SavedData } from '@/features/account/saved';
import { savedArea } from '@/features/account/saved/server';
import type { RenderingDataLoader } from '@/features/content/server';
import type { Page } from './fields.schema';

export type Data = AccountView<SavedData>;

export const load: RenderingDataLoader<unknown, Page, Data> = ({ live, route }) => accountView(live, route.language, savedArea);
