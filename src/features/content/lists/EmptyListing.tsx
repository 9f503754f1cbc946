import { Empty, Wrap } from '@/ui';
import { useRoute } from '@/runtime/phrases';
import { PastTheEnd } from './PastTheEnd';

/** A listing with nothing on its page: it has fewer pages than that, or nothing at all. */
export function EmptyListing({ pages, title, hint }: { pages: number; title: string; hint: string }) {
  return (
    <Wrap className="listing">
      {useRoute().pageNumber > 1 ? (
        <PastTheEnd pages={pages} />
      ) : (
        <Empty level={2} title={title}>
          <p>{hint}</p>
        </Empty>
      )}
    </Wrap>
  );
}
