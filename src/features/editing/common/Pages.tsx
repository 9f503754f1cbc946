import { useDesk } from './use-desk';
import styles from './editor.module.css';

/** Links to the pages of a list. @param at the page's address without its `page` */
export function Pages({ at, query, page, pages }: { at: string; query: Readonly<Record<string, string>>; page: number; pages: number }) {
  const { word, href } = useDesk();
  if (pages <= 1 && page <= 1) return null;
  const to = (number: number): string => {
    const given = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''));
    if (number > 1) given.set('page', String(number));
    return href(`${at}${given.size > 0 ? `?${given}` : ''}`);
  };
  return (
    <nav aria-label={word('list.pages')} className={styles.paging}>
      {page > 1 && (
        <a href={to(Math.min(page - 1, pages))} rel="prev">
          {word('input.page.before')}
        </a>
      )}
      <span>{word('input.page.of', { page, pages })}</span>
      {page < pages && (
        <a href={to(page + 1)} rel="next">
          {word('input.page.next')}
        </a>
      )}
    </nav>
  );
}
