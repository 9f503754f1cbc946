import { expect, it } from 'vitest';
import { describePage } from './seo/describe.server';
import { pageParts } from './server';

it('gives the page pipeline the renderings of the site, and what this feature says of a page', () => {
  const renderings = { PageBody: {} };
  expect(pageParts(renderings)).toEqual({ renderings, describe: describePage });
});
