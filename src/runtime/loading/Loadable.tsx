import type { ReactNode } from 'react';
import { assertUnreachable } from '@/lib/assert-unreachable';
import { Button, Notice } from '@/ui';
import { usePhrases } from '../phrases';
import type { Loading } from './loading';

/** What stands in the place of something that loads: nothing while it is quick, then a word, then the thing or what went wrong. */
export function Loadable<T>({
  loading,
  retry,
  idle = null,
  children,
}: {
  loading: Loading<T>;
  retry: () => void;
  idle?: ReactNode;
  children: (value: T) => ReactNode;
}) {
  const phrase = usePhrases();
  switch (loading.state) {
    case 'idle':
      return idle;
    case 'loading':
      return (
        <p className="loading" role="status" aria-busy="true">
          {loading.slow && phrase(loading.timedOut ? 'loading.slow' : 'loading.now')}
        </p>
      );
    case 'ready':
      return children(loading.value);
    case 'error':
      return (
        <Notice kind="err" role="alert">
          <p>{phrase('loading.failed')}</p>
          <Button variant="line" size="small" onClick={retry}>
            {phrase('loading.retry')}
          </Button>
        </Notice>
      );
    default:
      return assertUnreachable(loading);
  }
}
