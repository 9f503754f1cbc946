import { describe, expect, it } from 'vitest';
import { askedOf, idOf, itemOf, refusal, serviceOf } from '../testing/fixtures.server';
import { itemPage } from '../item/item.server';
import { releasesPage } from '../releases/releases.server';

const id = idOf('1');
const part = idOf('7');
const versions = [
  { version: 1, state: 'approved' as const, live: true },
  { version: 2, state: 'awaiting' as const, live: false },
];
const awaiting = itemOf({ version: 2, state: 'awaiting', live: false, languages: [{ language: 'en', versions }] });
const title = (from: string, to: string) => [{ id: idOf('f1'), name: 'Title', from, to }];
const named = (of: string, displayName: string, version: number) => ({ id: of, language: 'en', version, displayName });
const answers = {
  [`GET items/${id}`]: awaiting,
  [`GET items/${id}/path`]: [],
  [`GET items/${id}/approval`]: { seen: 'a.1', versions: [named(id, 'About us', 2), named(part, 'Text', 1)] },
  'POST publish': { published: [], needs: [], seen: 'b.1' },
  [`GET items/${id}/compare`]: title('Old', 'New'),
  [`GET items/${part}`]: itemOf({
    id: part,
    displayName: 'Text',
    version: 1,
    languages: [{ language: 'en', versions: [{ version: 1, state: 'draft', live: false }] }],
  }),
  'GET releases': [],
};
const load = (api: Parameters<typeof askedOf>[0]) => itemPage.load(askedOf(api, [id, 'publish'], 'language=en'));

describe('what an approver looks at', () => {
  it('is what visitors would see: what is other than now, and what is new; with its revision, asked for first', async () => {
    const { api, asked } = serviceOf(answers);
    expect(await load(api)).toMatchObject({
      data: {
        part: {
          seen: { approve: 'a.1', alone: 'b.1', whole: 'b.1' },
          going: [
            { id, isNew: false, fields: [{ from: 'Old', to: 'New' }] },
            { id: part, isNew: true },
          ],
        },
      },
    });
    const calls = asked.map(({ call }) => call);
    expect(calls.indexOf(`GET items/${id}/approval`)).toBeLessThan(calls.indexOf(`GET items/${id}/compare`));
    expect(asked.find(({ call }) => call === `GET items/${id}/compare`)?.options.query).toEqual({ language: 'en', from: 1, to: 2 });
  });

  it('can be put into a release that takes something in, and into no scheduled one', async () => {
    const releases = (['scheduled', 'open', 'published'] as const).map((state) => ({ id: state, name: state, state }));
    const { api } = serviceOf({ ...answers, 'GET releases': releases });
    expect(await load(api)).toMatchObject({ data: { part: { releases: [{ id: 'open' }] } } });
    const page = (await load(api)) as { data: { part: { releases: unknown[] } } };
    expect(page.data.part.releases).toHaveLength(1);
  });

  it('is not shown to those who approve nothing', async () => {
    const { api, asked } = serviceOf({ ...answers, [`GET items/${id}`]: { ...awaiting, may: { ...awaiting.may, approve: false } } });
    expect(await load(api)).toMatchObject({ data: { part: { seen: {}, going: [] } } });
    expect(asked.map(({ call }) => call)).not.toContain(`GET items/${id}/approval`);
  });
});

const since = {
  seen: 'x.2',
  changed: [{ ...named(id, 'About us', 2), path: '/about', was: 'changed', who: 'Ben', fields: title('New', 'Newer') }],
};
const post = (api: Parameters<typeof askedOf>[0], form: Record<string, string>) =>
  itemPage.post?.(askedOf(api), new URLSearchParams({ id, language: 'en', version: '2', ...form }));

describe('what was looked at', () => {
  const forms = { 'seen-approve': 'a.1', 'seen-alone': 'b.1', 'seen-whole': 'c.1' };
  it.each([
    ['approve', {}, `POST items/${id}/workflow`, 'a.1'],
    ['publish', {}, 'POST publish', 'b.1'],
    ['publish', { needs: 'yes' }, 'POST publish', 'c.1'],
  ] as const)('goes with what lets visitors see it: %s %j', async (act, more, call, seen) => {
    const { api, asked } = serviceOf({ [call]: { published: [] } });
    expect(await post(api, { act, ...forms, ...more })).toHaveProperty('told');
    expect(asked[0]?.options.body).toMatchObject({ seen });
  });

  it('is nothing to what visitors do not see by it', async () => {
    const { api, asked } = serviceOf({ [`POST items/${id}/workflow`]: {} });
    await post(api, { act: 'reject', ...forms });
    expect(asked[0]?.options.body).not.toHaveProperty('seen');
  });

  it.each([
    ['approve', `POST items/${id}/workflow`, 'seen-approve'],
    ['publish', 'POST publish', 'seen-alone'],
  ] as const)('is another by now: %s says what became of it, and does nothing', async (act, call, name) => {
    const { api } = serviceOf({ [call]: refusal(412, 'changed-meanwhile', since) });
    expect(await post(api, { act, ...forms })).toMatchObject({
      status: 412,
      problems: [{ field: 'since', word: 'since.title' }],
      more: { name, seen: 'x.2', changed: [{ who: 'Ben', fields: [{ to: 'Newer' }] }] },
    });
  });

  it('is that of all that is in a release', async () => {
    const release = (answer: unknown) => serviceOf({ 'POST releases/r1/publish': answer });
    const form = new URLSearchParams({ act: 'publish', id: 'r1', seen: 'r.1' });
    const { api, asked } = release({ publication: {} });
    expect(await releasesPage.post?.(askedOf(api), form)).toMatchObject({ told: 'published' });
    expect(asked[0]?.options.body).toEqual({ seen: 'r.1' });
    expect(await releasesPage.post?.(askedOf(release(refusal(412, 'changed-meanwhile', since)).api), form)).toMatchObject({
      status: 412,
      more: { name: 'seen', seen: 'x.2' },
    });
  });
});
