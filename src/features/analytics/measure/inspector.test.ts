import { expect, it, vi } from 'vitest';
import { inspect } from './inspector';

it('says each event in the console, closed, with what is in it', () => {
  const group = vi.spyOn(console, 'groupCollapsed').mockImplementation(() => undefined);
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const end = vi.spyOn(console, 'groupEnd').mockImplementation(() => undefined);
  inspect({ event: 'Article Saved', article: { itemId: 'A1' } }, { path: '/a', at: 0 });
  expect(group.mock.calls[0]?.[0]).toContain('Article Saved');
  expect(log.mock.calls).toEqual([[{ article: { itemId: 'A1' } }]]);
  expect(end).toHaveBeenCalledOnce();
});
