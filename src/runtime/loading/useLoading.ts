import { useCallback, useEffect, useMemo, useState } from 'react';
import { createLoading } from './loading';
import type { Loading, LoadingOptions } from './loading';

/**
 * The state of something that loads, and what starts it (or tries again). `load` must be the same function from render to
 * render; another one begins anew.
 */
export function useLoading<T>(load: () => Promise<T>, { delay, timeout }: LoadingOptions = {}): readonly [Loading<T>, start: () => void] {
  const [state, setState] = useState<Loading<T>>({ state: 'idle' });
  const loading = useMemo(
    () => createLoading(load, setState, { ...(delay === undefined ? {} : { delay }), ...(timeout === undefined ? {} : { timeout }) }),
    [load, delay, timeout],
  );
  useEffect(() => () => loading.cancel(), [loading]);
  return [state, useCallback(() => loading.start(), [loading])];
}
