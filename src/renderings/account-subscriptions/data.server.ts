import { accountView } from '@/features/account/common/server';
import type { AccountView } from '@/features/account/common';
import type { SubscriptionsData } from '@/features/account/subscriptions';
import { subscriptionsArea } from '@/features/account/subscriptions/server';
import type { RenderingDataLoader } from '@/runtime/data';
import type { Page } from './fields.schema';

export type Data = AccountView<SubscriptionsData>;

export const load: RenderingDataLoader<unknown, Page, Data> = ({ live, route }) => accountView(live, route.language, subscriptionsArea);
