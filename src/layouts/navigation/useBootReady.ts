import { useEffect } from 'react';

/** Tells the inline loader that the application is hydrated, so that it replays what was clicked meanwhile. */
export function useBootReady(): void {
  useEffect(() => {
    window.__boot?.ready();
  }, []);
}
