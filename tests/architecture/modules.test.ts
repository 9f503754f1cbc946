import { expect, it } from 'vitest';
import { arrowsOf, drawn, readSources, written } from '../../scripts/modules.ts';

it('the picture of the modules is as the code is', () => {
  expect(written(), 'node scripts/modules.ts draws it anew').toBe(drawn(arrowsOf(readSources())));
});
