import { buildSite } from '../supervisor/build.ts';
import type { Measurement } from './context.ts';
import { information } from './table.ts';

/** A production build of the sources as they are. */
export const build: Measurement = {
  name: 'build',
  async measure() {
    const began = performance.now();
    await buildSite({ ...process.env, NODE_ENV: 'production' });
    return [information('Production build', `${((performance.now() - began) / 1000).toFixed(1)} s`)];
  },
};
