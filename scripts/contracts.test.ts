import { expect, it } from 'vitest';
import { staleContracts } from './contracts.ts';

it('the descriptions of the services are fresh: run "node scripts/contracts.ts" when this fails', () => {
  expect(staleContracts()).toEqual([]);
});
