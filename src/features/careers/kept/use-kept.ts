import { useSyncExternalStore } from 'react';
import { kept, lasts, nothingKept, onKept, type Kept } from './store';

const never = () => () => undefined;

/** Whether what this browser keeps is known: not on the server, and not until the page runs. */
export const useKnowsKept = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** What this browser keeps of the job search. Nothing on the server and until the page runs. */
export const useKept = (): Kept => useSyncExternalStore(onKept, kept, () => nothingKept);

/** Whether that stays when the page is left; taken for granted until the page runs. */
export const useLasts = (): boolean => useSyncExternalStore(onKept, lasts, () => true);
