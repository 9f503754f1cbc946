import { expect, it } from 'vitest';
import { encodingFor } from './negotiation.ts';

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['x-gzip', 'gzip'],
  ['GZIP;q=0.8, BR;q=0.1', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, gzip;q=0.0', 'identity'],
  ['*', 'br'],
  ['*;q=0.5, br;q=0', 'gzip'],
  ['identity', 'identity'],
  ['identity;q=1, gzip;q=0.5', 'identity'],
  ['gzip;q=0.5, identity;q=0', 'gzip'],
  ['zstd', 'identity'],
  ['identity;q=0, zstd', 'identity'],
  ['br;q=nonsense', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
] as const)('%j is answered in %s', (header, encoding) => expect(encodingFor(header)).toBe(encoding));
