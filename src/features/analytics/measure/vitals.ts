import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { Collector } from './collector';

/** The web vitals of this visitor's pages (web-vitals), each when it is final. */
export function watchVitals(vital: Collector['vital']): void {
  onLCP(({ value }) => vital('LCP', value));
  onINP(({ value }) => vital('INP', value));
  onCLS(({ value }) => vital('CLS', value));
  onFCP(({ value }) => vital('FCP', value));
  onTTFB(({ value }) => vital('TTFB', value));
}
