import { useWords } from '@/runtime';
import { Empty } from '@/ui';
import type { SearchAnswer } from '../search.schema';
import { emptySearch, filterCount, searchHref, type SearchState } from '../search-state';

/** Nothing found, as the heading above says: without the filters, with fewer words, or by topic there is something. */
export function NoResults({ answer, state, path }: { answer: SearchAnswer; state: SearchState; path: string }) {
  const { phrase, language } = useWords();
  const { queries = [], topics = [] } = answer.suggestions ?? {};
  const hasBeside = topics.length > 0 || (answer.mostRead?.length ?? 0) > 0;
  return (
    <Empty beside={hasBeside && <Beside answer={answer} path={path} />}>
      {queries.length === 0 && <p>{phrase('search.noneHint')}</p>}
      <ul className="plainlist searchpage__instead">
        {filterCount(state) > 0 && (
          <li>
            <a href={searchHref(path, { ...emptySearch, q: state.q })}>{phrase('search.withoutFilters')}</a>
          </li>
        )}
        {queries.map(({ query, total }) => (
          <li key={query}>
            <p className="searchpage__try">
              <a href={searchHref(path, { ...emptySearch, q: query })}>{phrase('search.tryInstead', { q: query, count: total })}</a>
            </p>
            {answer.instead?.query === query && (
              <ul className="rows">
                {answer.instead.results.map((result) => (
                  <li key={result.url} lang={result.language === language ? undefined : result.language}>
                    <a href={result.url}>{result.title}</a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </Empty>
  );
}

/** What there is instead: topics, and what is read. */
function Beside({ answer: { suggestions, mostRead = [] }, path }: { answer: SearchAnswer; path: string }) {
  const { phrase } = useWords();
  const topics = suggestions?.topics ?? [];
  return (
    <>
      {topics.length > 0 && (
        <>
          <p className="label">{phrase('search.topics')}</p>
          <ul className="flow">
            {topics.map(({ slug, label, url, count }) => (
              <li key={slug}>
                <a className="tag" href={url ?? searchHref(path, { ...emptySearch, filters: { topic: [slug] } })}>
                  {`${label} (${count})`}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      {mostRead.length > 0 && (
        <>
          <p className="label">{phrase('search.mostRead')}</p>
          <ul className="rows">
            {mostRead.map(({ title, url }) => (
              <li key={url}>
                <a href={url}>{title}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
