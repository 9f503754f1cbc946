import { useRouter } from 'next/router';
import type { ReactNode } from 'react';
import { useBootReady } from './useBootReady';
import { useEnhancements } from './useEnhancements';
import { useFocusMain } from './useFocusMain';
import { useFrozenLinks } from './useFrozenLinks';
import { useKeepers } from './useKeepers';
import { usePrintButtons } from './usePrintButtons';
import { useProgress } from './useProgress';

/** What every page has once it is hydrated: the progress bar, routing of plain links, what it keeps, and word to the loader. */
export function AppShell({ children }: { children: ReactNode }): ReactNode {
  const router = useRouter();
  useProgress(router);
  useFrozenLinks(router);
  useFocusMain(router);
  useKeepers();
  usePrintButtons(router.asPath);
  useEnhancements();
  // Last: what was clicked meanwhile is then clicked again.
  useBootReady();
  return children;
}
