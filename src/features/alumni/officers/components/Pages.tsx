import { Pagination } from '@/ui';
import { useContact } from '../../contact/words';
import { to, type Place } from './place';

/** To the other pages of a list of the officers' page. */
export function Pages({
  list: { page, pages },
  here,
  data: { asked },
}: Pick<Place, 'here' | 'data'> & { list: { page: number; pages: number } }) {
  const { phrase } = useContact();
  return (
    <Pagination
      page={page}
      pages={pages}
      hrefOf={(at) => to(here, { ...asked, page: at === 1 ? '' : String(at) })}
      labels={{
        name: phrase('officers.pages'),
        previous: phrase('contact.previous'),
        next: phrase('contact.next'),
        page: (at) => phrase('contact.page', { page: at }),
      }}
    />
  );
}
