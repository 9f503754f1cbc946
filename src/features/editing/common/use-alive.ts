import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether scripts run here: false in the server's HTML and while the page comes alive. */
export const useAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** What stands behind # in the address; nothing while the page comes alive. */
export const useHash = (): string =>
  useSyncExternalStore(
    never,
    () => window.location.hash,
    () => '',
  );
