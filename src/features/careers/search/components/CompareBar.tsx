import { Button, ButtonLink } from '@/ui';
import { forgetCompared } from '../../kept/store';
import { comparePath } from '../../sibling-path';
import { useWords } from '../../words';

/** Over the page's foot while something is chosen to be compared. */
export default function CompareBar({ path, compared }: { path: string; compared: readonly string[] }) {
  const { phrase } = useWords();
  return (
    <div className="comparebar" role="region" aria-label={phrase('jobs.compare')}>
      <div className="wrap comparebar__row">
        <p role="status">{phrase('jobs.comparedCount', { count: compared.length })}</p>
        <ButtonLink href={comparePath(path, compared)} size="small" variant="accent">
          {phrase('jobs.compareChosen')}
        </ButtonLink>
        <Button variant="quiet" size="small" onClick={forgetCompared}>
          {phrase('jobs.clearCompare')}
        </Button>
      </div>
    </div>
  );
}
