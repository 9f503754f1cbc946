import { Shelf } from '@/features/content/lists';
import { SubscribePage } from '@/features/offers/subscribe';
import { usePhrases } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

/** What a subscription costs, the way to it, and some of what it opens. */
function SubscribeOffers({ uid, page, data: { view, shelf } }: RenderingProps<unknown, Page, Data>) {
  const phrase = usePhrases();
  return (
    <>
      <SubscribePage title={page.Title.value} view={view} />
      <Shelf id={`shelf-${uid}`} title={phrase('offers.subscribe.shelf')} items={shelf} />
    </>
  );
}

export const rendering: RenderingDefinition<unknown, Page, Data> = { component: SubscribeOffers, mode: 'static' };
