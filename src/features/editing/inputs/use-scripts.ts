import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether scripts run: false in what the server made, and until React has taken that over. */
export const useScripts = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
