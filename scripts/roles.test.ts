import { expect, it } from 'vitest';
import { staleFiles } from './roles.ts';

it('what is made of the table of roles is as the table is (node scripts/roles.ts writes it)', () => expect(staleFiles()).toEqual([]));
