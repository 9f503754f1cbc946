import { describe, expect, it } from 'vitest';
import { askedOf, fieldOf, idOf, itemOf, refusal, serviceOf } from '../desk/testing/fixtures.server';
import { formsPage } from './forms/forms.server';
import { offersPage } from './offers/offers.server';

/** What the pages of forms and of offers do. */
const row = (short: string, name: string, more: object = {}) => ({
  ...{ id: idOf(short), name, displayName: '', path: `/sitecore/Forms/${name}`, template: { id: idOf('e'), name: 'Field', title: 'Feld' } },
  ...more,
});

describe('the parts of a form', () => {
  const form = (api: Parameters<typeof askedOf>[0]) => formsPage.load(askedOf(api, [idOf('f')], 'language=de'));
  const tree = {
    [`GET tree`]: {
      item: row('f', 'contact', { displayName: 'Kontakt' }),
      children: [row('1', 'name'), row('2', 'mail'), row('3', 'send')],
    },
  };

  it('say what stands before and after them, by which they are moved, and what they are in the language', async () => {
    const { api, asked } = serviceOf(tree);
    expect(await form(api)).toMatchObject({
      title: 'Kontakt',
      data: {
        language: 'de',
        parts: [
          { name: 'name', kind: 'Feld', parent: idOf('f'), before: undefined, after: idOf('2') },
          { name: 'mail', before: idOf('1'), after: idOf('3') },
          { name: 'send', before: idOf('2'), after: undefined },
        ],
      },
    });
    expect(asked.every(({ options }) => options.query?.language === 'de')).toBe(true);
  });

  const post = (api: Parameters<typeof askedOf>[0], more: Record<string, string>) =>
    formsPage.post?.(
      askedOf(api),
      new URLSearchParams({
        ...{ of: idOf('f'), id: idOf('2'), parent: idOf('f'), before: idOf('1'), after: idOf('3'), language: 'de' },
        ...more,
      }),
    );

  it.each([
    ['up', { parent: idOf('f'), before: idOf('1') }],
    ['down', { parent: idOf('f'), after: idOf('3') }],
  ])('are moved one %s among their neighbours, and the page comes back at the part', async (act, body) => {
    const { api, asked } = serviceOf({ [`POST items/${idOf('2')}/move`]: {} });
    expect(await post(api, { act })).toEqual({ to: `forms/${idOf('f')}?language=de#part-${idOf('2')}`, told: 'moved' });
    expect(asked.map(({ options }) => options.body)).toEqual([body]);
  });

  it.each(['of', 'id', 'parent'])('lead nowhere else by what a form says: %s', async (field) => {
    const { api, asked } = serviceOf({});
    expect(await post(api, { act: 'up', [field]: '../../admin' })).toMatchObject({ status: 404 });
    expect(asked).toEqual([]);
  });

  it('stay where they are for those who may not, which is said', async () => {
    const { api } = serviceOf({ [`POST items/${idOf('2')}/move`]: refusal(403, 'not-allowed') });
    await expect(post(api, { act: 'up' })).rejects.toMatchObject({ reason: 'not-allowed' });
  });
});

describe('an experience of the offers', () => {
  const FIELDS = {
    Audience: fieldOf({ id: idOf('fa'), name: 'Audience', options: [{ value: 'visitors', label: 'Gäste ohne Konto' }] }),
    Off: fieldOf({ id: idOf('f0'), name: 'Off', type: 'Checkbox' }),
  };
  const entry = {
    ...row('5', 'winter', { path: '/sitecore/content/Data/Offers/Experiences/winter' }),
    ...{ template: { id: idOf('e'), name: 'Offer Experience' }, revision: 'r1', version: 1 },
    fields: { [FIELDS.Audience.id]: 'visitors', [FIELDS.Off.id]: '1' },
  };

  it('is told by what editors read of its choices, and with whether it is switched off', async () => {
    const { api } = serviceOf({
      'GET entries': { rows: [entry], total: 1, page: 1, pages: 1 },
      [`GET items/${idOf('5')}`]: itemOf({ fields: Object.values(FIELDS) }),
      'GET search': { rows: [] },
    });
    expect(await offersPage.load(askedOf(api))).toMatchObject({
      data: {
        groups: expect.arrayContaining([
          expect.objectContaining({
            kind: 'Offer Experience',
            rows: [expect.objectContaining({ facts: ['Gäste ohne Konto'], off: { field: FIELDS.Off.id, value: '1' } })],
          }),
        ]),
      },
    });
  });

  const post = (api: Parameters<typeof askedOf>[0], more: Record<string, string>) =>
    offersPage.post?.(
      askedOf(api),
      new URLSearchParams({ id: idOf('5'), field: FIELDS.Off.id, was: '', revision: 'r1', language: 'en', ...more }),
    );

  it.each([
    ['off', '', '1'],
    ['on', '1', ''],
  ])('is switched %s on the revision that was seen', async (act, was, value) => {
    const { api, asked } = serviceOf({ [`PATCH items/${idOf('5')}`]: itemOf({ id: idOf('5') }) });
    expect(await post(api, { act, was })).toEqual({ to: `offers?language=en#offer-${idOf('5')}`, told: 'saved' });
    expect(asked[0]?.options).toMatchObject({ ifMatch: 'r1', body: { fields: [{ id: FIELDS.Off.id, value, base: was }] } });
  });

  it('is left alone where it is so already, and where somebody was faster that is said', async () => {
    const { api, asked } = serviceOf({});
    expect(await post(api, { act: 'off', was: '1' })).toMatchObject({ told: 'unchanged' });
    expect(asked).toEqual([]);
    const faster = serviceOf({
      [`PATCH items/${idOf('5')}`]: refusal(412, 'changed-meanwhile', { item: itemOf({ id: idOf('5') }), conflicts: [] }),
    });
    expect(await post(faster.api, { act: 'off' })).toMatchObject({ problems: [{ word: expect.stringContaining('changed') }] });
  });
});
