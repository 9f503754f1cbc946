import { accountView } from '@/features/account/common/server';
import type { AccountView } from '@/features/account/common';
import type { ForYouData } from '@/features/account/for-you';
import { forYouArea } from '@/features/account/for-you/server';
import type { RenderingDataLoader } from '@/runtime/data';
import type { Page } from './fields.schema';

export type Data = AccountView<ForYouData>;

export const load: RenderingDataLoader<unknown, Page, Data> = ({ live, route }) => accountView(live, route.language, forYouArea);
