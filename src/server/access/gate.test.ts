import { describe, expect, it } from 'vitest';
import { gateItems, gatePage } from './gate';

const CANARY = 'The canary sings.';
const item = (access: string, more = {}) => ({
  id: `item-${access}`,
  url: '/x',
  fields: {
    Title: { value: access },
    Access: { value: access },
    Body: { value: `<p>${CANARY}</p>`, editable: CANARY },
    Notes: { value: CANARY },
    Document: { value: { src: CANARY } },
    Downloads: [{ id: 'd1', fields: { File: { value: { src: CANARY } } } }],
    Preview: { value: { src: '/-/media/preview.pdf' } },
    ...more,
  },
});

it('takes text, notes and files out of every gated item, whatever it stands in', () => {
  const gated = gateItems(
    {
      Items: [
        item('registered'),
        item('free', { Body: { value: 'open' }, Notes: {}, Document: {}, Downloads: [], Related: [item('premium')] }),
      ],
      Lead: item('premium'),
    },
    { kind: 'visitor' },
  );
  expect(JSON.stringify(gated)).not.toContain(CANARY);
  expect(gated).toMatchObject({
    Items: [
      {
        url: '/x',
        fields: { Title: { value: 'registered' }, Body: { value: '', wholeWords: 3 }, Preview: { value: { src: '/-/media/preview.pdf' } } },
      },
      { fields: { Body: { value: 'open' } } },
    ],
  });
});

it('leaves to each reader what is theirs', () => {
  const both = [item('registered'), item('premium')];
  expect(gateItems(both, { kind: 'premium' })).toEqual(both);
  expect(gateItems(both, { kind: 'reader' })[0]).toEqual(both[0]);
  expect(JSON.stringify(gateItems(both, { kind: 'reader' })[1])).not.toContain(CANARY);
});

it('adds no text to an item that was asked for without it', () => {
  expect(gateItems({ Access: { value: 'premium' }, Title: { value: 'T' } }, { kind: 'visitor' })).toEqual({
    Access: { value: 'premium' },
    Title: { value: 'T' },
  });
});

describe('a page that is a teaser', () => {
  const words = (count: number) => `<p>${'word '.repeat(count)}</p>`;
  const block = (componentName: string, fields: object) => ({ uid: componentName, componentName, fields, params: {}, placeholders: {} });
  const page = {
    itemId: 'page',
    itemLanguage: 'en',
    name: 'x',
    displayName: 'X',
    templateId: 't',
    templateName: 'Article',
    fields: { Title: { value: 'X' }, Access: { value: 'registered' }, Body: { value: words(100) } },
    placeholders: {
      'headless-main': [
        {
          ...block('ArticleBody', {}),
          placeholders: {
            'article-body-1': [
              block('Chart', { Title: { value: 'In the teaser' } }),
              block('TextBlock', { Text: { value: words(690) } }),
              block('Figure', { Caption: { value: 'A drawing' } }),
              block('DataTable', { Title: { value: 'A table' } }),
            ],
          },
        },
      ],
    },
  };
  it('says what it keeps back: minutes and figures', () => {
    expect(gatePage(page as never, { kind: 'visitor' }).access).toEqual({
      kind: 'teaser',
      needs: 'registered',
      rest: { minutes: 2, figures: 2 },
    });
    expect(gatePage(page as never, { kind: 'reader' }).access).toEqual({ kind: 'full' });
  });
  it('counts as minutes what is read, not the cells of a table', () => {
    const [body] = page.placeholders['headless-main'];
    const blocks = [...(body?.placeholders['article-body-1'] ?? []), block('DataTable', { Data: { value: 'cell\n'.repeat(5_000) } })];
    const placeholders = { 'headless-main': [{ ...body, placeholders: { 'article-body-1': blocks } }] };
    expect(gatePage({ ...page, placeholders } as never, { kind: 'visitor' }).access).toMatchObject({ rest: { minutes: 2, figures: 3 } });
  });
  it.each([
    [12, 3],
    [3, 2],
    [2, 1],
    [1, null],
  ])('leaves less than the %s minutes that the item says', (said, minutes) => {
    const told = { ...page, fields: { ...page.fields, ReadingMinutes: { value: said } } };
    expect(gatePage(told as never, { kind: 'visitor' }).access).toMatchObject({ rest: { minutes } });
  });
});

describe('a page whose text was granted', () => {
  const page = {
    itemId: 'page',
    itemLanguage: 'en',
    name: 'x',
    displayName: 'X',
    templateId: 't',
    templateName: 'Article',
    fields: item('premium', { Related: [item('premium')] }).fields,
    placeholders: {},
  };
  it('is whole but for its files, and opens nothing that it refers to', () => {
    const { item: open, access } = gatePage(page, { kind: 'visitor' }, 'meter');
    expect(access).toEqual({ kind: 'full' });
    const fields = open.fields as Record<string, unknown>;
    expect(JSON.stringify([fields.Body, fields.Notes])).toContain(CANARY);
    expect(Object.keys(fields)).not.toEqual(expect.arrayContaining(['Document']));
    expect(fields.Downloads).toBeUndefined();
    expect(JSON.stringify(fields.Related)).not.toContain(CANARY);
  });
  it('keeps its files for a premium reader, whatever was granted besides', () =>
    expect(gatePage(page, { kind: 'premium' }, 'gift').item.fields).toMatchObject({ Document: { value: { src: CANARY } } }));
});
