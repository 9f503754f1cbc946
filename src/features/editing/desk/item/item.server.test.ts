import { describe, expect, it } from 'vitest';
import { askedOf, fieldOf, idOf, itemOf, refusal, serviceOf } from '../testing/fixtures.server';
import { itemPage } from './item.server';
import { lockOf } from './locked';
import { changesIn, valuesOf } from './posted';

const id = idOf('1');
const post = (api: ReturnType<typeof serviceOf>['api'], fields: Record<string, string>) =>
  itemPage.post?.(askedOf(api), new URLSearchParams({ id, language: 'en', version: '1', revision: 'r1', ...fields }));
const f = (field: string) => `f.${idOf(field)}`;
const was = (field: string) => `was.${idOf(field)}`;

describe('what a posted form changes', () => {
  const fields = [fieldOf(), fieldOf({ id: idOf('f2'), value: 'a\nb' }), fieldOf({ id: idOf('f3'), value: 'Standard', own: false })];
  const changes = (form: Record<string, string>, more = {}) => changesIn(itemOf({ fields, ...more }), valuesOf(new URLSearchParams(form)));

  it('is what was typed, with the value that it was made from', () => {
    expect(changes({ [f('f1')]: 'New', [was('f1')]: 'Old' })).toEqual([{ id: idOf('f1'), value: 'New', base: 'Old' }]);
  });
  it('is nothing where nobody touched anything, line ends as browsers post them included', () => {
    expect(changes({ [f('f1')]: 'Old', [was('f1')]: 'Old', [f('f2')]: 'a\r\nb', [was('f2')]: 'a\r\nb' })).toEqual([]);
  });
  it('is nothing of a field that did not stand in the form', () => {
    expect(changes({ [f('f1')]: 'New' })).toEqual([]);
  });
  it('keeps the value that the form was made from, though the item has another one now', () => {
    expect(changes({ [f('f1')]: 'New', [was('f1')]: 'Older' })).toEqual([{ id: idOf('f1'), value: 'New', base: 'Older' }]);
  });
  it('says of a standard value that it was none of its own, and can go back to it', () => {
    const standard = { [was('f3')]: 'Standard', [`${was('f3')}.standard`]: 'yes' };
    expect(changes({ ...standard, [f('f3')]: 'Own' })).toEqual([{ id: idOf('f3'), value: 'Own', base: null }]);
    expect(changes({ [f('f1')]: 'New', [was('f1')]: 'Old', [`reset.${idOf('f1')}`]: 'yes' })).toEqual([
      { id: idOf('f1'), value: null, base: 'Old' },
    ]);
  });
});

describe('a form of what is public, for who may not approve', () => {
  const may = { edit: true, approve: false, delete: false, rename: false };
  const shared = fieldOf({ id: idOf('f4'), name: 'Topics', type: 'Treelist', scope: 'shared', value: `{${idOf('4')}}` });

  it('changes no field that is locked, though a form should post it', () => {
    const form = new URLSearchParams({ [was('f4')]: shared.value, [`${f('f4')}.list`]: '1', [f('f1')]: 'New', [was('f1')]: 'Old' });
    expect(changesIn(itemOf({ fields: [fieldOf(), shared], may }), valuesOf(form))).toEqual([
      { id: idOf('f1'), value: 'New', base: 'Old' },
    ]);
  });

  it.each([
    [
      'a draft of what is live',
      [
        {
          language: 'en',
          versions: [
            { version: 3, state: 'approved', live: true },
            { version: 4, state: 'draft', live: false },
          ],
        },
      ],
    ],
    ['what is live in another language', [{ language: 'de', versions: [{ version: 1, state: 'approved', live: true }] }]],
  ])('has its shared fields locked: %s', (_, languages) => {
    const item = itemOf({ live: false, version: 4, state: 'draft', languages: languages as never, may });
    expect(lockOf(item, shared)).toBe('item.lockedLive');
    expect(lockOf(item, fieldOf())).toBeUndefined();
    expect(lockOf({ ...item, may: { ...may, approve: true } }, shared)).toBeUndefined();
  });

  it('has what keeps an approved item back locked, though nobody sees it yet', () => {
    const item = itemOf({ live: false, languages: [{ language: 'en', versions: [{ version: 1, state: 'approved', live: false }] }], may });
    expect(lockOf(item, { scope: 'shared', name: '__Never publish' })).toBe('item.lockedLive');
    expect(lockOf(item, shared)).toBeUndefined();
  });
});

describe('saving the form of an item', () => {
  const form = { act: 'save', [f('f1')]: 'New', [was('f1')]: 'Old' };

  it('sends what was changed, on the revision that was shown, and leads to the draft that it began', async () => {
    const { api, asked } = serviceOf({
      [`GET items/${id}`]: itemOf(),
      [`PATCH items/${id}`]: { ...itemOf({ version: 2, state: 'draft', live: false }), merged: false },
    });
    expect(await post(api, form)).toEqual({ to: `item/${id}?language=en&version=2`, told: 'begun' });
    expect(asked[1]?.options).toMatchObject({
      ifMatch: 'r1',
      body: { language: 'en', version: 1, fields: [{ id: idOf('f1'), value: 'New', base: 'Old' }] },
    });
  });

  it('asks for nothing when nothing was changed', async () => {
    const { api, asked } = serviceOf({ [`GET items/${id}`]: itemOf() });
    expect(await post(api, { act: 'save', [f('f1')]: 'Old', [was('f1')]: 'Old' })).toMatchObject({ told: 'unchanged' });
    expect(asked.map(({ call }) => call)).toEqual([`GET items/${id}`]);
  });

  it('keeps what was typed where somebody else changed the field, with what they made of it', async () => {
    const { api } = serviceOf({
      [`GET items/${id}`]: itemOf({ revision: 'r2', fields: [fieldOf({ value: 'Theirs' })] }),
      [`PATCH items/${id}`]: refusal(412, 'changed-meanwhile', {
        item: itemOf({ revision: 'r2' }),
        conflicts: [{ id: idOf('f1'), base: 'Old', yours: 'New', theirs: 'Theirs' }],
      }),
    });
    expect(await post(api, form)).toMatchObject({
      status: 412,
      problems: [{ word: 'conflict.title' }, { field: f('f1'), word: 'conflict.field' }],
      more: { revision: 'r2', values: { [idOf('f1')]: 'New' }, conflicts: [{ theirs: 'Theirs' }] },
    });
  });

  it.each([
    [507, 'disk-full', {}, [{ word: 'refusal.disk-full' }]],
    [403, 'needs-approver', { fields: [idOf('f1')] }, [{ field: f('f1'), word: 'refusal.needs-approver' }]],
    [
      422,
      'invalid-input',
      { fields: [{ in: 'body', field: idOf('f1'), message: 'too long' }] },
      [{ field: f('f1'), word: 'refusal.field', params: { message: 'too long' } }],
    ],
  ])('says why at the field, and keeps what was typed: %s %s', async (status, reason, body, problems) => {
    const { api } = serviceOf({ [`GET items/${id}`]: itemOf(), [`PATCH items/${id}`]: refusal(status, reason, body) });
    expect(await post(api, form)).toMatchObject({ status, problems, more: { values: { [idOf('f1')]: 'New' } } });
  });

  it('tells a script what is otherwise than it sent: merged, and its new revision', async () => {
    const merged = itemOf({
      version: 2,
      revision: 'r3',
      fields: [fieldOf({ value: 'New' }), fieldOf({ id: idOf('f2'), value: 'Theirs' })],
    });
    const { api } = serviceOf({ [`PATCH items/${id}`]: { ...merged, merged: true } });
    const changes = JSON.stringify([{ id: idOf('f1'), value: 'New', base: 'Old' }]);
    expect(await post(api, { act: 'autosave', changes })).toMatchObject({
      answer: { version: 2, revision: 'r3', begun: true, fields: { [idOf('f2')]: 'Theirs' } },
    });
  });

  it.each(['', '{', '[{"id":1}]', 'null'])('refuses what is no list of changes: %s', async (changes) => {
    expect(await post(serviceOf({}).api, { act: 'autosave', changes })).toMatchObject({ status: 400 });
  });
});

describe('what can be done with an item', () => {
  it.each(['submit', 'approve', 'reject', 'withdraw'])('workflow: %s', async (act) => {
    const { api, asked } = serviceOf({ [`POST items/${id}/workflow`]: {} });
    expect(await post(api, { act, comment: ' Please look ' })).toMatchObject({ told: act });
    expect(asked[0]?.options.body).toEqual({ language: 'en', version: 1, command: act, comment: 'Please look' });
  });

  it('publishes at a time, read as UTC, with what it needs', async () => {
    const { api, asked } = serviceOf({ 'POST publish': { published: [], at: '2090-12-24T08:30:00.000Z' } });
    expect(await post(api, { act: 'publish', when: '2090-12-24T08:30', needs: 'yes' })).toMatchObject({ told: 'planned' });
    expect(asked[0]?.options.body).toEqual({
      items: [{ id, language: 'en', version: 1 }],
      withWhatItNeeds: true,
      at: '2090-12-24T08:30:00.000Z',
    });
  });

  it.each([
    ['publish', 'when'],
    ['unpublish', 'off'],
  ])('a moment that has passed is no "now": %s', async (act, field) => {
    const { api, asked } = serviceOf({});
    expect(await post(api, { act, [field]: '2020-12-24T08:30' })).toEqual({ problems: [{ field, word: 'refusal.timePassed' }] });
    expect(asked).toEqual([]);
  });

  it('takes down in one language, with what is below it when that is wanted, or in all', async () => {
    const { api, asked } = serviceOf({ [`POST items/${id}/unpublish`]: {} });
    await post(api, { act: 'unpublish', below: 'yes' });
    await post(api, { act: 'unpublish', below: 'yes', everywhere: 'yes' });
    expect(asked.map(({ options }) => options.body)).toEqual([{ language: 'en', withBelow: true }, {}]);
  });

  it('says that it is published where the moment came meanwhile', async () => {
    const { api } = serviceOf({ 'POST publish': { published: [] } });
    const when = new Date(Date.now() + 120_000).toISOString().slice(0, 16);
    expect(await post(api, { act: 'publish', when })).toMatchObject({ told: 'published' });
  });

  it.each(['tomorrow', '2026-02-31T10:00', '2026-13-01T10:00'])('refuses a time that is none: %s', async (when) => {
    expect(await post(serviceOf({}).api, { act: 'publish', when })).toEqual({ problems: [{ field: 'when', word: 'refusal.time' }] });
  });

  it('says at the name that it is taken', async () => {
    const { api } = serviceOf({ [`POST items/${id}/rename`]: refusal(409, 'name-taken') });
    expect(await post(api, { act: 'rename', name: 'contact' })).toMatchObject({
      status: 409,
      problems: [{ field: 'name', word: 'refusal.name-taken' }],
    });
  });

  it('deletes what is used only when told to, after it was said', async () => {
    const { api, asked } = serviceOf({ [`GET items/${id}`]: itemOf(), [`DELETE items/${id}`]: undefined });
    expect(await post(api, { act: 'delete' })).toMatchObject({ problems: [{ field: 'sure' }] });
    expect(asked).toEqual([]);
    expect(await post(api, { act: 'delete', sure: 'yes', force: 'yes' })).toMatchObject({ to: `tree?id=${idOf('2')}&language=en` });
    expect(asked[1]?.options.query).toEqual({ force: true });
  });

  it('brings an old version back as the newest, and begins a translation', async () => {
    const { api, asked } = serviceOf({ [`POST items/${id}/versions`]: {} });
    await post(api, { act: 'restore', from: '1' });
    await post(api, { act: 'translate', into: 'de', like: 'en' });
    expect(asked.flatMap(({ options }) => options.body ?? [])).toEqual([
      { language: 'en', from: 1 },
      { language: 'de', from: 'en' },
    ]);
  });

  it.each([
    ['restore', { from: '1', newest: '2' }, { language: 'en', from: 1, newest: 2 }, 'en'],
    ['translate', { into: 'de', like: 'en', newest: '0' }, { language: 'de', from: 'en', newest: 0 }, 'de'],
  ])('makes no version over one that came meanwhile, and leads to that: %s', async (act, form, body, language) => {
    const { api, asked } = serviceOf({ [`POST items/${id}/versions`]: refusal(412, 'changed-meanwhile') });
    expect(await post(api, { act, ...form })).toEqual({ to: `item/${id}?language=${language}`, told: 'newer-version' });
    expect(asked.map(({ options }) => options.body)).toEqual([body]);
  });

  it('goes into a release beside what others put into it', async () => {
    const { api, asked } = serviceOf({ 'PATCH releases/r1': {} });
    expect(await post(api, { act: 'release', release: 'r1' })).toEqual({ to: 'releases/r1', told: 'in-release' });
    expect(asked[0]?.options.body).toEqual({ add: [{ id, language: 'en', version: 1 }] });
  });

  it('throws a draft away after it was said, and nothing that visitors see', async () => {
    const versions = [
      { version: 1, state: 'approved' as const, live: true },
      { version: 2, state: 'draft' as const, live: false },
    ];
    const { api, asked } = serviceOf({
      [`GET items/${id}`]: itemOf({ languages: [{ language: 'en', versions }] }),
      [`DELETE items/${id}/versions/2`]: undefined,
    });
    expect(await post(api, { act: 'discard', draft: '2' })).toMatchObject({ problems: [{ field: 'sureDraft' }] });
    expect(await post(api, { act: 'discard', draft: '1', sureDraft: 'yes' })).toMatchObject({ status: 409 });
    expect(await post(api, { act: 'discard', draft: '2', sureDraft: 'yes' })).toEqual({
      to: `item/${id}/versions?language=en`,
      told: 'discarded',
    });
    expect(asked.at(-1)).toMatchObject({ call: `DELETE items/${id}/versions/2` });
    expect(asked.at(-1)?.options.query).toEqual({ language: 'en' });
    await post(api, { act: 'discard', draft: '2', sureDraft: 'yes', parts: 'a.1' });
    expect(asked.at(-1)?.options.query).toEqual({ language: 'en', withParts: 'a.1' });
    const changed = serviceOf({
      [`GET items/${id}`]: itemOf({ languages: [{ language: 'en', versions }] }),
      [`DELETE items/${id}/versions/2`]: refusal(412, 'changed-meanwhile'),
    });
    expect(await post(changed.api, { act: 'discard', draft: '2', sureDraft: 'yes', parts: 'a.1' })).toMatchObject({
      problems: [{ field: 'sureDraft', word: 'refusal.partsChanged' }],
      status: 412,
    });
  });

  it('moves among its neighbours, also to be the first', async () => {
    const { api, asked } = serviceOf({ [`POST items/${id}/move`]: {} });
    await post(api, { act: 'move', parent: idOf('2'), after: idOf('3') });
    await post(api, { act: 'move', parent: idOf('2'), after: `before:${idOf('3')}` });
    expect(asked.map(({ options }) => options.body)).toEqual([
      { parent: idOf('2'), after: idOf('3'), redirect: false },
      { parent: idOf('2'), before: idOf('3'), redirect: false },
    ]);
  });

  it.each([
    [true, 'restored'],
    [false, 'restored-live'],
  ])('says whether what is brought back is a draft (workflow: %s)', async (workflow, told) => {
    const { api } = serviceOf({ [`POST items/${id}/versions`]: { workflow } });
    expect(await post(api, { act: 'restore', from: '1' })).toMatchObject({ told });
  });

  it('refuses an act that there is not', async () => {
    expect(await post(serviceOf({}).api, { act: 'toString' })).toMatchObject({ status: 400 });
  });
});
