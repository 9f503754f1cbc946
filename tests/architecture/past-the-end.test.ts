import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';

const contracts = path.join(import.meta.dirname, '../../docs/contracts');
const contract = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({ parameters: z.array(z.object({ name: z.string() })).default([]), responses: z.record(z.string(), z.unknown()) }),
    ),
  ),
});

/** Every call of every service that is asked for a page of a list. */
const lists = globSync('*.openapi.json', { cwd: contracts }).flatMap((file) =>
  Object.entries(contract.parse(JSON.parse(readFileSync(path.join(contracts, file), 'utf8'))).paths).flatMap(([at, methods]) =>
    Object.entries(methods)
      .filter(([, { parameters }]) => parameters.some(({ name }) => name === 'page'))
      .map(([method, { responses }]) => ({ call: `${file} ${method} ${at}`, past: JSON.stringify(responses['404'] ?? null) })),
  ),
);

it('every list of every service says so where a page is past its end (promise 15)', () => {
  expect(lists.length).toBeGreaterThan(10);
  expect(lists.filter(({ past }) => !past.includes('"past-the-end"')).map(({ call }) => call)).toEqual([]);
});
