import { describe, expect, it } from 'vitest';
import { askedOf, idOf, itemOf, refusal, serviceOf } from '../testing/fixtures.server';
import { deletedPage } from './deleted.server';

const entry = (number: number, more: object = {}) => ({
  ...{ id: idOf(`e${number}`), item: idOf(`a${number}`), displayName: `Page ${number}`, path: `/x/page-${number}`, template: 'Page' },
  ...{ at: '2026-05-01T10:00:00.000Z', who: 'Edda Ritter', items: 3, parent: { id: idOf('2'), path: '/x', displayName: 'X' } },
  ...{ may: { restore: true, drop: false } },
  ...more,
});

const load = (rows: readonly object[], path: readonly string[], query: Record<string, string> = {}, more: object = {}) =>
  deletedPage.load({ ...askedOf(serviceOf({ 'GET recycled': { rows }, ...more }).api), path, query: new URLSearchParams(query) });
const post = (api: ReturnType<typeof serviceOf>['api'], form: Record<string, string>) =>
  deletedPage.post?.(askedOf(api), new URLSearchParams({ id: idOf('e1'), language: 'en', ...form }));
const RESTORE = `POST recycled/${idOf('e1')}/restore`;

describe('what was deleted', () => {
  it('is listed fifty at a time, and found by name and place', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => entry(index + 1));
    expect(await load(rows, [], { page: '2' })).toMatchObject({ data: { total: 60, page: 2, pages: 2, rows: { length: 10 } } });
    expect(await load(rows, [], { q: 'PAGE-60' })).toMatchObject({ data: { total: 1, rows: [{ displayName: 'Page 60' }] } });
    expect(await load(rows, [], { page: '99' })).toMatchObject({ data: { page: 2 } });
  });

  it('is the list again where somebody else was faster', async () =>
    expect(await load([entry(1)], [idOf('e2')])).toMatchObject({ data: { one: undefined, rows: [{ displayName: 'Page 1' }] } }));

  it('comes back to where it was, or to another place by another name', async () => {
    const { api, asked } = serviceOf({ [RESTORE]: { ...itemOf(), missing: [] } });
    expect(await post(api, { act: 'restore', name: '', parent: '' })).toEqual({ to: `item/${idOf('1')}?language=en`, told: 'recycled' });
    await post(api, { act: 'restore', name: 'other', parent: idOf('9') });
    expect(asked.map(({ options }) => options.body)).toEqual([{ language: 'en' }, { language: 'en', name: 'other', parent: idOf('9') }]);
  });

  it('says which of its fields name what is not there any more', async () => {
    const missing = [{ id: idOf('a1'), displayName: 'Card', field: 'Picture' }];
    const { api } = serviceOf({ [RESTORE]: { ...itemOf(), missing } });
    expect(await post(api, { act: 'restore' })).toMatchObject({ status: 200, problems: [], more: { id: idOf('1'), missing } });
  });

  it.each([
    ['name-taken', 409, 'name'],
    ['name-refused', 422, 'name'],
    ['not-here', 409, 'place'],
  ])('is refused at its field: %s', async (reason, status, field) => {
    const { api } = serviceOf({ [RESTORE]: refusal(status, reason) });
    expect(await post(api, { act: 'restore' })).toMatchObject({ status, problems: [{ field, word: `refusal.${reason}` }] });
  });

  it('goes for good only when that was said', async () => {
    const { api, asked } = serviceOf({ [`DELETE recycled/${idOf('e1')}`]: undefined });
    expect(await post(api, { act: 'drop' })).toMatchObject({ problems: [{ field: 'sure' }] });
    expect(asked).toEqual([]);
    expect(await post(api, { act: 'drop', sure: 'yes' })).toEqual({ to: 'deleted?language=en', told: 'dropped' });
  });
});
