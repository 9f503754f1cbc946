import { beforeEach, expect, it, vi } from 'vitest';
import { fileOf, type FileItem } from './item.server';
import { levelOfFile } from './level.server';
import { isPublicPicture } from './picture-rule.server';

vi.mock('./item.server', () => ({ fileOf: vi.fn() }));
vi.mock('./level.server', () => ({ levelOfFile: vi.fn() }));
vi.mock('@/server/content/services', () => ({ contentServices: () => ({ client: {} }) }));

const item: FileItem = { id: '0', path: 'Project/My Über A', extension: 'png', width: 1, height: 1, revision: '679d12a7', levels: [] };
const ADDRESS = '/-/media/Project/My-%C3%9Cber-A.png';
beforeEach(() => {
  vi.mocked(fileOf).mockResolvedValue(item);
  vi.mocked(levelOfFile).mockResolvedValue('free');
});

it.each([
  ADDRESS,
  `${ADDRESS}?rev=679d12`,
  ADDRESS.replace('png', 'ashx'),
  ADDRESS.replace('media', 'jssmedia'),
  `${ADDRESS}?la=de`,
  `${ADDRESS}?rev=679d12&la=de`,
])('content has it so: %s (promise 8)', async (source) => expect(await isPublicPicture(source)).toBe(true));
it.each([
  ADDRESS.toLowerCase(),
  ADDRESS.replace('My-', 'My%20'),
  ADDRESS.replace('png', 'jpg'),
  ADDRESS.replace('.png', ''),
  ADDRESS.replace('/Project', '/%50roject'),
  ADDRESS.replace('/Project', '/../media/Project'),
  `https://elsewhere.example${ADDRESS}`,
  `${ADDRESS}?rev=679d1`,
  `${ADDRESS}?rev=000000`,
  `${ADDRESS}?rev=679d12&`,
  `${ADDRESS}?la=fr`,
  `${ADDRESS}?x=1`,
  `${ADDRESS}?w=128`,
  '/-/media/f8bba7cffed15c2da98607b8acf15f2b.ashx',
  '/api/media/media/a.png',
  '',
])('nobody links to it so: %s (promise 8)', async (source) => expect(await isPublicPicture(source)).toBe(false));

it('is nothing that not everyone may have (promise 1)', async () => {
  vi.mocked(levelOfFile).mockResolvedValue('registered');
  expect(await isPublicPicture(ADDRESS)).toBe(false);
});

it('of a service that does not show media as items is a plain path', async () => {
  vi.mocked(fileOf).mockResolvedValue(undefined);
  expect(await isPublicPicture(ADDRESS)).toBe(false);
  vi.mocked(fileOf).mockResolvedValue({ ...item, id: undefined, revision: undefined });
  expect(await isPublicPicture(`${ADDRESS}?rev=0123ab`)).toBe(true);
  expect(await isPublicPicture(`${ADDRESS}?x=1`)).toBe(false);
});

it('has any revision where the service tells none of the item, as Experience Edge does', async () => {
  vi.mocked(fileOf).mockResolvedValue({ ...item, revision: undefined });
  expect(await isPublicPicture(`${ADDRESS}?rev=0123ab`)).toBe(true);
  expect(await isPublicPicture(`${ADDRESS}?rev=0123ab&x=1`)).toBe(false);
});
