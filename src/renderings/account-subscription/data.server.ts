import type { AccountView } from '@/features/account/common';
import { accountView } from '@/features/account/common/server';
import type { SubscriptionData } from '@/features/offers/subscription';
import { subscriptionArea } from '@/features/offers/subscription/server';
import type { RenderingDataLoader } from '@/runtime/data';
import type { Page } from './fields.schema';

export type Data = AccountView<SubscriptionData>;

export const load: RenderingDataLoader<unknown, Page, Data> = ({ live, route }) => accountView(live, route.language, subscriptionArea);
