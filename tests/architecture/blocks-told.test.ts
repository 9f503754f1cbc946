import { expect, it } from 'vitest';
import { BLOCKS } from '@/features/content/seo/document/blocks';
import { allowed } from '../../src/workshop/model/placeholders.ts';
import { ownRenderings } from '../../src/workshop/model/own.ts';

/** An adopter's own renderings are told where their text is added to `BLOCKS`. */
const own = new Set(ownRenderings.map(({ component }) => component));

it('feeds and Markdown tell of every block that editors may place in a text', () => {
  const blocks = (allowed['article-body-{*}'] ?? []).filter((component) => !own.has(component));
  expect(blocks.length).toBeGreaterThan(0);
  expect(blocks.filter((component) => !(component in BLOCKS))).toEqual([]);
});
