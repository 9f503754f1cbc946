import { expect, it, vi } from 'vitest';
import type { z } from 'zod';
import { exampleRoute } from '@/runtime/examples/index';
import { loadReadingMinutes, wordsOfBlocks, wordsToRead } from './reading-time.server';

const words = (count: number) => `<p>${'word '.repeat(count)}</p>`;
const rendered = {
  sitecore: {
    route: {
      fields: { Lede: { value: words(50) } },
      placeholders: {
        'headless-header': [{ componentName: 'SiteHeader', fields: { Text: { value: words(99) } } }],
        'headless-main': [
          {
            componentName: 'ArticleBody',
            placeholders: {
              'article-body-{*}': [
                { componentName: 'TextBlock', fields: { Text: { value: words(400) } } },
                { componentName: 'Chart', fields: { Data: { value: 'a,b\n1,2' }, Title: { value: 'One two three' } } },
                { componentName: 'PullQuote', fields: { Quote: { value: words(60) } } },
                { componentName: 'Odd', fields: [] },
              ],
            },
          },
          { componentName: 'TextBlock', fields: { Text: { value: words(77) } } },
        ],
      },
    },
  },
};

it('counts the words of an article’s blocks and of nothing else', () => {
  expect(wordsOfBlocks(rendered)).toBe(460);
  expect(wordsOfBlocks(null)).toBe(0);
});
it('counts what opens in the body and goes on in blocks, which the page shows one after the other', async () => {
  const query = vi.fn((_document: string, _variables: unknown, schema: z.ZodType) => Promise.resolve(schema.parse({ item: { rendered } })));
  const context = { route: exampleRoute(), query: query as never };
  await expect(loadReadingMinutes(null, 690, context)).resolves.toBe(5);
  await expect(loadReadingMinutes(null, 0, context)).resolves.toBe(2);
});
it('counts the same of a layout that is there', () => {
  const { placeholders } = rendered.sitecore.route;
  expect(wordsToRead({ fields: { Body: { value: words(10) } }, placeholders } as never)).toBe(470);
});
it('takes the minutes that the item says, and asks for nothing', async () => {
  const query = vi.fn();
  await expect(loadReadingMinutes(14, 1150, { route: exampleRoute(), query: query as never })).resolves.toBe(14);
  expect(query).not.toHaveBeenCalled();
});
it('knows no time for nothing', async () => {
  const query = (_d: string, _v: unknown, schema: z.ZodType) => Promise.resolve(schema.parse({ item: null }));
  await expect(loadReadingMinutes(null, 0, { route: exampleRoute(), query: query as never })).resolves.toBeNull();
});
