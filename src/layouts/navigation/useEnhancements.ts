import { useEffect } from 'react';
import { behaviours } from './behaviours';
import { createEnhancer } from './enhancer';

/** Static renderings are plain HTML; what a script adds to them is fetched for those that are on the page. */
export function useEnhancements(): void {
  useEffect(() => createEnhancer(document.body, behaviours), []);
}
