import { useWords } from '@/runtime';
import { Icon } from '@/ui';
import type { Facet } from '../search.schema';
import { searchHref, withFilter, type SearchState } from '../search-state';
import { valueName } from './Facets';

interface Props {
  state: SearchState;
  facets: readonly Facet[];
  path: string;
  follow(event: React.MouseEvent, next: SearchState): void;
}

/** What is chosen, each a link to the search without it. */
export function SearchChips({ state, facets, path, follow }: Props) {
  const { phrase } = useWords();
  const chips = facets.flatMap((facet) =>
    (state.filters[facet.name] ?? []).map((value) => ({
      key: `${facet.name}${value}`,
      text: valueName(facet, value, phrase),
      without: withFilter(state, facet.name, value, false),
    })),
  );
  const bare = { ...state, filters: {}, page: 1 };
  if (chips.length === 0) return null;
  return (
    <ul className="tags searchpage__clear" aria-label={phrase('search.filters')}>
      {chips.map(({ key, text, without }) => (
        <li key={key}>
          <a className="tag tag--on" href={searchHref(path, without)} onClick={(event) => follow(event, without)}>
            {text} <Icon name="close" />
            <span className="vh">, {phrase('search.remove')}</span>
          </a>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <a className="tag" href={searchHref(path, bare)} onClick={(event) => follow(event, bare)}>
            {phrase('search.clear')}
          </a>
        </li>
      )}
    </ul>
  );
}
