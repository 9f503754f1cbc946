import { PageCrumbs } from '@/features/content/navigation';
import { SubscribePage } from '@/features/offers/subscribe';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import type { Data } from './data.server';
import type { Page } from './fields.schema';
import { Included } from './Included';

/** What a subscription costs, the way to it, and some of what it opens. */
function SubscribeOffers({ uid, page, data: { crumbs, view, books, pieces } }: RenderingProps<unknown, Page, Data>) {
  return (
    <>
      <PageCrumbs items={crumbs} />
      <SubscribePage title={page.Title.value} view={view} />
      <Included id={`included-${uid}`} books={books} pieces={pieces} />
    </>
  );
}

export const rendering: RenderingDefinition<unknown, Page, Data> = { component: SubscribeOffers, mode: 'static' };
