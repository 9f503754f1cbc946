/** Whether this document came by a reload, the visitor's or ours: another one would bring the same again. No storage has to say it. */
export const wasReloaded = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => (entry as PerformanceNavigationTiming).type === 'reload');

/** Address of the document, whatever part of it one is at. */
export const here = (): string => location.pathname + location.search;

/** Apart, because jsdom loads nothing. */
export const reload = (): void => location.reload();

/** Apart for the same reason. */
export const goTo = (address: string): void => location.assign(address);

/** Gives up a load of another document that is under way. */
export const stay = (): void => window.stop();
