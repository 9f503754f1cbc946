import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => undefined;

/** Whether a script runs: false in what the server renders and while it is hydrated. */
export const useLive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
