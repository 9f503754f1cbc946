import { describe, expect, it } from 'vitest';
import type { Tree } from '../../items/types.ts';
import { withTitles } from './messages.ts';

const paths = ['/sitecore/content/home', '/sitecore/content/home/the queue', '/sitecore/content/home/people'];
const tree = {
  byPath: (path: string) => (paths.includes(path) ? { path, name: path.slice(path.lastIndexOf('/') + 1) } : undefined),
  view: () => ({ whatever: (item: { name: string }) => ({ displayName: `“${item.name}”`, own: () => undefined }) }),
} as unknown as Tree;

describe('a line of the history', () => {
  it.each([
    ['/sitecore/content/home/the queue (en) published', '“the queue” (en) published'],
    ['/sitecore/content/home/the queue is now in /sitecore/content/home/people', '“the queue” is now in “people”'],
    ['/sitecore/content/home/the queue (en), /sitecore/content/home (en) published', '“the queue” (en), “home” (en) published'],
    ['Deleted: /sitecore/content/home/gone long ago', 'Deleted: gone long ago'],
    ['Release “Spring” published', 'Release “Spring” published'],
  ])('names what there is by its title: %s', (message, said) => {
    expect(withTitles(tree, message, 'en')).toBe(said);
  });
});
