import { expect, it } from 'vitest';
import { createPhrase } from '@/runtime/phrases';
import type { AuthoringClient } from '../authoring/client.server';
import { treeSchema } from '../authoring/items.schema';
import { rootsOf } from './roots.server';

const id = (number: number) => `${String(number).padStart(8, '0')}-0000-4000-8000-000000000000`;
const row = (number: number, name: string, template: string, path: string) => ({
  ...{ id: id(number), name, displayName: name, path, hasChildren: true, state: 'none', live: true },
  template: { id: id(99), name: template },
});

it('names the top in words: sites first, each by its home page', async () => {
  const levels: Record<string, unknown> = {
    '': {
      children: [
        row(1, 'Choices', 'Folder', '/sitecore/content/firm/Choices'),
        row(2, 'dotcom', 'Headless Site', '/sitecore/content/firm/dotcom'),
        row(3, 'firm', 'Folder', '/sitecore/Forms/firm'),
        row(4, 'firm', 'Media folder', '/sitecore/media library/firm'),
      ],
    },
    [id(2)]: { children: [row(5, 'Home', 'Landing Page', '/sitecore/content/firm/dotcom/Home'), row(6, 'Data', 'Folder', '/x')] },
  };
  const api = {
    ask: (_path: string, _schema: unknown, options: { query?: { id?: string } }) =>
      Promise.resolve(treeSchema.parse(levels[options.query?.id ?? ''])),
  } as unknown as AuthoringClient;
  const words = { 'root.dotcom': 'The firm', 'root.forms': 'Forms', 'root.media': 'Media' };
  expect((await rootsOf(api, 'en', createPhrase(words, 'en'))).map((each) => [each.id, each.displayName])).toEqual([
    [id(5), 'The firm'],
    [id(1), 'Choices'],
    [id(3), 'Forms'],
    [id(4), 'Media'],
  ]);
});
