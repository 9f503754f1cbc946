import { Button, ButtonLink } from '@/ui';
import { forgetCompared } from '../../kept/store';
import { siblingPath } from '../../paths';
import { useWords } from '../../words';

/** Over the page's foot while something is chosen to be compared. */
export default function CompareBar({ path, compared }: { path: string; compared: readonly string[] }) {
  const { phrase } = useWords();
  const href = `${siblingPath(path, 'compare')}?${new URLSearchParams(compared.map((slug) => ['opening', slug]))}`;
  return (
    <div className="comparebar" role="region" aria-label={phrase('jobs.compare')}>
      <div className="wrap comparebar__row">
        <p role="status">{phrase('jobs.comparedCount', { count: compared.length })}</p>
        <ButtonLink href={href} size="small" variant="accent">
          {phrase('jobs.compareChosen')}
        </ButtonLink>
        <Button variant="quiet" size="small" onClick={forgetCompared}>
          {phrase('jobs.clearCompare')}
        </Button>
      </div>
    </div>
  );
}
