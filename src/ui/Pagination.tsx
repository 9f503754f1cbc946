import { Icon } from './Icon';
import { pagesToShow } from './pagination-pages';

export interface PaginationLabels {
  /** Name of the navigation: "Pages of the blog". */
  name: string;
  previous: string;
  next: string;
  /** "Page 3". */
  page: (page: number) => string;
}

/** Page numbers on a waterline, the current one marked by a pile. Nothing when there is only one page. */
export function Pagination({
  page,
  pages,
  hrefOf,
  labels,
}: {
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
  labels: PaginationLabels;
}) {
  if (pages <= 1) return null;
  return (
    <nav className="pages" aria-label={labels.name}>
      {page > 1 ? (
        <a className="prev" href={hrefOf(page - 1)} rel="prev">
          <Icon name="back" /> {labels.previous}
        </a>
      ) : (
        <span className="prev" aria-hidden="true">
          <Icon name="back" /> {labels.previous}
        </span>
      )}
      <ol className="pages__list">
        {pagesToShow(page, pages).map((n, index) => (
          <li key={n ?? `gap-${index}`}>
            {n === null ? (
              <span aria-hidden="true">…</span>
            ) : (
              <a href={hrefOf(n)} aria-label={labels.page(n)} aria-current={n === page ? 'page' : undefined}>
                {n}
              </a>
            )}
          </li>
        ))}
      </ol>
      {page < pages ? (
        <a className="next" href={hrefOf(page + 1)} rel="next">
          {labels.next} <Icon name="arrow" />
        </a>
      ) : (
        <span className="next" aria-hidden="true">
          {labels.next} <Icon name="arrow" />
        </span>
      )}
    </nav>
  );
}
