import { useSyncExternalStore } from 'react';
import { kept, nothingKept, onKept, type Kept } from './store';

/** What this browser keeps of the job search. Nothing on the server and until the page runs. */
export const useKept = (): Kept => useSyncExternalStore(onKept, kept, () => nothingKept);
