/** Whether the browser knows that it has no line. */
export const isOffline = (): boolean => navigator.onLine === false;
