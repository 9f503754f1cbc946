import { expect, it } from 'vitest';
import { fieldOf, idOf, itemOf, refusal, serviceOf } from '../desk/testing/fixtures.server';
import { countsOf } from './counts.server';

const id = idOf('1');
const answers = {
  [`GET items/${id}`]: itemOf({ page: { site: 'dotcom', path: '/about' }, fields: [fieldOf({ value: '' })] }),
  [`GET items/${id}/layout`]: { revision: 'l1', placements: [], placeholders: [] },
  'GET comments': { threads: [], open: 3 },
};

it('counts what the checks find, and all open comments on the page', async () => {
  const { api, asked } = serviceOf(answers);
  expect(await countsOf(api, id, 'de')).toEqual({ checks: 1, comments: 3 });
  expect(asked.find(({ call }) => call === 'GET comments')?.options.query).toMatchObject({ item: id, language: 'de', state: 'open' });
});

it('says nothing of what the service refuses', async () => {
  expect(await countsOf(serviceOf({ ...answers, [`GET items/${id}`]: refusal(403, 'not-allowed') }).api, id, 'en')).toEqual({
    comments: 3,
  });
});

it('does not wait for what takes long', async () => {
  const { api } = serviceOf(answers);
  const slow: typeof api = {
    ask: (path, schema, options) => (path === 'comments' ? new Promise<never>(() => undefined) : api.ask(path, schema, options)),
  };
  expect(await countsOf(slow, id, 'en', 20)).not.toHaveProperty('comments');
});
