import type { ReactNode } from 'react';
import { useBootReady } from './useBootReady';
import { useEnhancements } from './useEnhancements';
import { useFolds } from './useFolds';
import { useKeepers } from './useKeepers';
import { usePrintButtons } from './usePrintButtons';
import { useProgress } from './useProgress';

/** What every page has once it is hydrated: the progress bar, what it keeps, what its HTML asks for, and word to the loader. */
export function AppShell({ children }: { children: ReactNode }): ReactNode {
  useProgress();
  useKeepers();
  usePrintButtons();
  useFolds();
  useEnhancements();
  // Last: what was clicked meanwhile is then clicked again.
  useBootReady();
  return children;
}
