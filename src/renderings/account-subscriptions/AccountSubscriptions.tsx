import { SubscriptionsPage } from '@/features/account/subscriptions';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

/** Newsletters and alerts of the signed-in reader. */
function AccountSubscriptions({ page, data }: RenderingProps<unknown, Page, Data>) {
  return <SubscriptionsPage first={data} title={page.Title.value} />;
}

export const rendering: RenderingDefinition<unknown, Page, Data> = { component: AccountSubscriptions, mode: 'interactive' };
