import { expect, it } from 'vitest';
import { parseFileAddress } from './address.server';
import type { FileItem } from './item.server';
import { sourceOf } from './source.server';

const file: FileItem = {
  id: 'A1',
  path: 'Project/My Über/a b',
  extension: 'pdf',
  width: undefined,
  height: undefined,
  revision: undefined,
  levels: [],
};
const address = parseFileAddress(['media', 'project', 'my-über', 'a-b.pdf'])!;
const MEDIA = 'https://edge.example/tenant/media';

it('is the item that was judged, however it was asked for', () => {
  expect(sourceOf(file, address, undefined)).toBe('/-/media/A1.ashx');
  expect(sourceOf({ ...file, id: undefined }, address, undefined)).toBe('/-/media/project/my-%C3%BCber/a-b.pdf');
});

it('is the path of that item on a host of media, which knows no ids', () => {
  expect(sourceOf(file, address, MEDIA)).toBe(`${MEDIA}/Project/My-%C3%9Cber/a-b.pdf`);
  expect(sourceOf({ ...file, extension: undefined }, address, MEDIA)).toBe(`${MEDIA}/project/my-%C3%BCber/a-b.pdf`);
});
