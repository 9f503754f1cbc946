import { afterAll, beforeAll } from 'vitest';
import { startSearchStack, type SearchStack } from '../../support/search.ts';
import { offeredToReaders } from '../account/for-you.ts';
import { facets } from './facets.ts';
import { germanQueries } from './german.ts';
import { hostileQueries } from './hostile.ts';
import { answers } from './queries.ts';

/** What is only asked of an index of our own content, asked of one: to make it takes longer than all the questions. */
let stack: SearchStack;
beforeAll(async () => {
  stack = await startSearchStack({ pollMs: 60_000 });
}, 240_000);
afterAll(() => stack?.stop());

const stackOf = (): SearchStack => stack;
answers(stackOf);
germanQueries(stackOf);
facets(stackOf);
hostileQueries(stackOf);
offeredToReaders(stackOf);
