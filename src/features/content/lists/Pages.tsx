import { Pagination } from '@/ui';
import { usePhrases, useRoute } from '@/runtime/phrases';
import { pageHref } from '@/runtime/data/page-href';

/** The pages of a listing as links; nothing when there is only one. `name` says what is paged. */
export function Pages({ page, pages, name }: { page: number; pages: number; name: string }) {
  const phrase = usePhrases();
  const route = useRoute();
  return (
    <Pagination
      page={page}
      pages={pages}
      hrefOf={(n) => pageHref(route, n)}
      labels={{
        name,
        previous: phrase('pagination.previous'),
        next: phrase('pagination.next'),
        page: (n) => phrase('pagination.page', { page: n }),
      }}
    />
  );
}
