import { onePerProcess } from '../one-per-process';

const state = () => onePerProcess('madeOf.changes', () => ({ count: 0 }));

/** Something was published, and what was kept of answers about it is forgotten: what is asked from now on is answered anew. */
export const noteChange = (): void => void (state().count += 1);

/** Changes since the process started: what was begun at one number and ended at another may show what was so before. */
export const changesSoFar = (): number => state().count;
