import { describe, expect, it } from 'vitest';
import { askedOf, idOf, itemOf, refusal, serviceOf } from '../testing/fixtures.server';
import { structurePage } from './structure.server';

const id = idOf('1');
const kind = { id: idOf('e1'), name: 'TextBlock', template: idOf('e2') };
const placed = (uid: string) => ({
  ...{ uid: idOf(uid), rendering: { id: kind.id, name: kind.name }, placeholder: 'main', params: {}, from: 'page' },
});
const layoutOf = (revision: string, ...uids: string[]) => ({
  revision,
  placements: uids.map(placed),
  placeholders: [{ key: 'main', path: 'main', allowed: [kind] }],
});
const PATH = `items/${id}/layout`;
const undo = [{ op: 'remove', uid: idOf('a3') }];

function structure(changed: unknown = { ...layoutOf('l2', 'a1', 'a3', 'a2'), version: 2, added: [{ uid: idOf('a3') }], undo }) {
  const item = itemOf({ version: 2, state: 'draft', live: false, page: { site: 'dotcom', path: '/about' } });
  const service = serviceOf({ [`GET items/${id}`]: item, [`GET ${PATH}`]: layoutOf('l1', 'a1', 'a2'), [`POST ${PATH}`]: changed });
  const post = (fields: Record<string, string>) =>
    structurePage.post?.(askedOf(service.api), new URLSearchParams({ id, language: 'en', revision: 'l1', ...fields }));
  const sent = () => service.asked.filter(({ call }) => call === `POST ${PATH}`).map(({ options }) => options);
  return { ...service, post, sent };
}

it('leads to the form where a page is not in the language yet, which says how it is begun', async () => {
  const { api } = serviceOf({ [`GET items/${id}`]: itemOf({ language: 'de', version: 0, page: { site: 'dotcom', path: '/about' } }) });
  expect(await structurePage.load(askedOf(api, [id], 'language=de'))).toEqual({ redirect: `item/${id}?language=de` });
});

describe('a part that is added', () => {
  it('stands where it was asked for: behind another, first, or last', async () => {
    const { post, sent } = structure();
    const add = { act: 'add', rendering: kind.id, placeholder: 'main' };
    await post({ ...add, after: idOf('a1') });
    await post({ ...add, where: 'first' });
    await post(add);
    const step = { op: 'add', rendering: kind.id, placeholder: 'main', datasource: 'new' };
    expect(sent().map(({ body }) => body)).toEqual([
      { language: 'en', ops: [{ ...step, after: idOf('a1') }] },
      { language: 'en', ops: [step] },
      { language: 'en', ops: [{ ...step, after: idOf('a2') }] },
    ]);
  });

  it('is chosen on the page that follows, with its way back; a script is told the same', async () => {
    const posted = await structure().post({ act: 'add', rendering: kind.id, placeholder: 'main' });
    expect(posted).toMatchObject({
      told: 'added',
      answer: {
        chosen: idOf('a3'),
        undo,
        told: 'added',
        layout: { revision: 'l2' },
        standing: { version: 2, state: 'draft', live: false },
      },
    });
    const [address = '', hash] = (posted && 'to' in posted ? posted.to : '').split('#');
    expect(hash).toBe(`p.${idOf('a3')}`);
    // Only from the revision that the steps lead back from.
    const query = address.slice(address.indexOf('?') + 1);
    const shown = async (revision: string) => {
      const { api } = serviceOf({
        [`GET items/${id}`]: itemOf({ page: { site: 'dotcom', path: '/about' } }),
        [`GET ${PATH}`]: layoutOf(revision),
        [`GET items/${id}/path`]: [],
      });
      const loaded = await structurePage.load(askedOf(api, [id], query));
      return typeof loaded === 'object' && 'data' in loaded ? loaded.data.undo : loaded;
    };
    expect([await shown('l2'), await shown('l3')]).toEqual([undo, undefined]);
  });
});

describe('a step', () => {
  it('is taken back by those that the service named, on the revision that they came with', async () => {
    const { post, sent } = structure();
    expect(await post({ act: 'undo', steps: JSON.stringify(undo), revision: 'l2' })).toMatchObject({ told: 'undone' });
    expect(sent()).toEqual([{ method: 'POST', ifMatch: 'l2', body: { language: 'en', ops: undo } }]);
  });

  it.each(['', '{', '[]', '[{"op":"params"}]', '[{"op":"format","uid":"x"}]'])('is none that is no step: %s', async (steps) => {
    const { post, sent } = structure();
    expect(await post({ act: 'undo', steps })).toMatchObject({ status: 409, problems: [{ word: 'refusal.step' }] });
    expect(sent()).toEqual([]);
  });

  it('makes a second one of what may stand there twice', async () => {
    const { post, sent } = structure();
    expect(await post({ act: `duplicate:${idOf('a2')}` })).toMatchObject({ told: 'part-duplicated' });
    expect(sent()[0]?.body).toEqual({ language: 'en', ops: [{ op: 'duplicate', uid: idOf('a2') }] });
  });

  it('is refused with the layout as it is now, where somebody changed it meanwhile', async () => {
    const { post } = structure(refusal(412, 'changed-meanwhile'));
    expect(await post({ act: `remove:${idOf('a2')}` })).toMatchObject({ status: 412, more: { layout: { revision: 'l1' } } });
  });
});
