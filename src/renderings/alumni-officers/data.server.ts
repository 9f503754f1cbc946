import type { AccountView } from '@/features/account/common';
import { accountView } from '@/features/account/common/server';
import type { OfficersData } from '@/features/alumni/officers';
import { officersArea } from '@/features/alumni/officers/server';
import type { RenderingDataLoader } from '@/runtime/data';
import type { Page } from './fields.schema';

export type Data = AccountView<OfficersData>;

export const load: RenderingDataLoader<unknown, Page, Data> = ({ live, route }) => accountView(live, route.language, officersArea);
