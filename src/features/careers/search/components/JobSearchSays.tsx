import { useWords } from '@/runtime';
import { isOffline } from '@/lib/offline';
import { ListSays } from '@/ui/ListSays';
import type { JobSearchView } from '../../model';
import { shownState } from '../job-state';
import { chosenNames } from '../shown';

/** What the job search says once it shows something else than the document that came: fetched then. */
export default function JobSearchSays({ title, view }: { title: string; view: JobSearchView }) {
  const words = useWords();
  const { phrase } = words;
  const answer = view.status === 'error' ? undefined : view.answer;
  const page = answer && answer.pages > 1 ? [phrase('pagination.of', { page: view.state.page, pages: answer.pages })] : [];
  const chosen = answer ? chosenNames(shownState(view), answer, words) : [];
  const state = [...chosen, ...(view.state.page > 1 ? page : [])].join(', ');
  return (
    <ListSays
      site={phrase('site.name')}
      title={answer ? (state ? phrase('page.state', { title, state }) : title) : phrase('page.error', { title })}
      text={
        answer
          ? [phrase('jobs.count', { count: answer.total }), ...page].join(', ')
          : isOffline()
            ? phrase('search.offline')
            : phrase('jobs.down')
      }
      first=""
      heading="job-count"
      down={!answer}
    />
  );
}
