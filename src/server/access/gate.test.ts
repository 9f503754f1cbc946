import { expect, it } from 'vitest';
import { gateItems } from './gate';

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
