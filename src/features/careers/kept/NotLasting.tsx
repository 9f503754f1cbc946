import { useWords } from '@/runtime';
import { useLasts } from './use-kept';

/** Beside what says that something is kept, where the browser forgets it with the page. */
export function NotLasting({ of }: { of: boolean }) {
  const { phrase } = useWords();
  const lasts = useLasts();
  if (lasts || !of) return null;
  return (
    <p className="hint" role="alert">
      {phrase('jobs.notLasting')}
    </p>
  );
}
