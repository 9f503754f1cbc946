import type { ReactNode } from 'react';
import { useBootReady } from './useBootReady';
import { useEnhancements } from './useEnhancements';
import { useFolds } from './useFolds';
import { useKeepers } from './useKeepers';
import { usePresses } from './usePresses';
import { usePrintButtons } from './usePrintButtons';
import { useProgress } from './useProgress';

/** What every page has once it is hydrated: presses that reach what they began on, the progress bar, what it keeps, what its HTML asks for, and word to the loader. */
export function AppShell({ children }: { children: ReactNode }): ReactNode {
  usePresses();
  useProgress();
  useKeepers();
  usePrintButtons();
  useFolds();
  useEnhancements();
  // Last: what was clicked meanwhile is then clicked again.
  useBootReady();
  return children;
}
