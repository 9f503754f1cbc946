import { ButtonLink, Empty } from '@/ui';
import { usePhrases, useRoute } from '@/runtime/phrases';
import { pageHref } from '@/runtime/data/page-href';

/** A listing's page that is not there: how many there are, and the way to the last. */
export function PastTheEnd({ pages }: { pages: number }) {
  const phrase = usePhrases();
  const route = useRoute();
  return (
    <Empty
      level={2}
      title={phrase('listing.pastTheEnd', { page: route.pageNumber })}
      actions={<ButtonLink href={pageHref(route, Math.max(1, pages))}>{phrase('listing.toTheLast')}</ButtonLink>}
    >
      <p>{phrase('listing.pagesThereAre', { count: pages })}</p>
    </Empty>
  );
}
