import { SubscriptionPage } from '@/features/offers/subscription';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

/** The subscription of the signed-in reader. */
function AccountSubscription({ page, data }: RenderingProps<unknown, Page, Data>) {
  return <SubscriptionPage first={data} title={page.Title.value} />;
}

export const rendering: RenderingDefinition<unknown, Page, Data> = { component: AccountSubscription, mode: 'interactive' };
