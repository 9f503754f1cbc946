import { SubscribePage } from '@/features/offers/subscribe';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

/** What a subscription costs, and the way to it. */
function SubscribeOffers({ page, data }: RenderingProps<unknown, Page, Data>) {
  return <SubscribePage title={page.Title.value} view={data} />;
}

export const rendering: RenderingDefinition<unknown, Page, Data> = { component: SubscribeOffers, mode: 'static' };
