import { expect, it } from 'vitest';
import { answeredItem, loaderContext } from '@/features/content/lists/query-examples';
import { load } from './data.server';

it('reads edition, date and pages of publications', async () => {
  const items = [
    answeredItem('b-1', '/store/b-1', {
      Title: { value: 'Ground truth' },
      Edition: { value: 'No. 24' },
      PublicationDate: { value: '2026-10-01T00:00:00Z' },
      PageCount: { value: 96 },
    }),
    answeredItem('b-2', '/store/b-2', { PublicationDate: { value: '0001-01-01T00:00:00Z' }, PageCount: { value: '' } }),
  ];
  const { items: shelf, pages } = await load(loaderContext(items, { page: undefined }));
  expect(pages).toBe(1);
  expect(shelf[0]).toMatchObject({
    card: { fields: { Title: { value: 'Ground truth' } } },
    edition: 'No. 24',
    published: '2026-10-01T00:00:00Z',
    pageCount: 96,
  });
  expect(shelf[1]).toMatchObject({ edition: '', published: null, pageCount: null });
});

it('knows what of each is free: its file, or the part that the file’s item says it is, or its sample', async () => {
  const file = (description: string) => ({ value: { src: '/-/media/a.pdf', description } });
  const Access = { value: 'free' };
  const sample = { value: '<file mediaid="{A}" />' };
  const items = [
    answeredItem('whole', '/store/whole', { Access, Document: file(''), Preview: sample }),
    answeredItem('part', '/store/part', { Access, Document: file('Extract') }),
    answeredItem('sample', '/store/sample', { Access, Preview: sample }),
    answeredItem('page', '/store/page', { Access }),
    answeredItem('gated', '/store/gated', { Access: { value: 'premium' }, Document: file(''), Preview: sample }),
  ];
  const context = loaderContext(items, { page: undefined });
  const { items: shelf } = await load(context);
  expect(shelf.map(({ free }) => free)).toEqual([{ what: 'whole' }, { what: 'part', part: 'Extract' }, { what: 'sample' }, null, null]);
  expect(JSON.stringify(shelf)).not.toContain('a.pdf');
});

it('is not found past the end', async () => {
  await expect(load(loaderContext([], { total: 24, route: { pageNumber: 2 }, page: undefined }))).rejects.toMatchObject({
    code: 'request/not-found',
  });
});
