import { useWords } from '@/runtime';
import { Button, Icon } from '@/ui';
import { NotLasting } from '../../kept/NotLasting';
import { isEarly, isOnePress } from '../../kept/press';
import { setSearch } from '../../kept/store';
import { useKept } from '../../kept/use-kept';
import type { JobAnswer } from '../../model';
import { siblingPath } from '../../sibling-path';
import { jobParams, jobsHref, type JobSearchState } from '../job-state';
import { searchName } from '../search-name';

const feedHref = (state: JobSearchState, format: 'rss' | 'json', language: string): string => {
  const params = jobParams({ ...state, page: 1, sort: '' });
  params.set('format', format);
  params.set('lang', language);
  return `/api/careers/feed?${params}`;
};

/** What can be done with a search: keep it, follow it as a feed, come back to it by its address. */
export function JobTools({ state, answer, path }: { state: JobSearchState; answer: JobAnswer; path: string }) {
  const words = useWords();
  const { phrase, language } = words;
  const { searches, saved: openings } = useKept();
  const href = jobsHref(path, { ...state, page: 1 });
  const name = searchName(state, words, answer);
  const saved = searches.some((each) => each.href === href);
  return (
    <ul className="jobtools">
      <li className="withscript">
        <Button
          variant="line"
          size="small"
          data-island=""
          data-on={saved}
          onClick={(event) => isOnePress(event) && setSearch({ href, name }, !saved || isEarly(event))}
        >
          <Icon name="save" /> <span>{phrase(saved ? 'jobs.searchSaved' : 'jobs.saveSearch')}</span>
        </Button>
        <NotLasting of={saved || openings.length > 0} />
      </li>
      <li className="withoutscript">
        <a href={href}>{phrase('jobs.linkToSearch')}</a>
      </li>
      <li>
        <a href={siblingPath(path, 'saved')}>{phrase('jobs.savedPage')}</a>
      </li>
      <li className="jobtools__feeds">
        <a href={feedHref(state, 'rss', language)}>RSS</a> <a href={feedHref(state, 'json', language)}>JSON Feed</a>
      </li>
    </ul>
  );
}
