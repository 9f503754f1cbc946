import type { OpeningsTold } from '@/features/careers';
import type { RenderingProps } from '@/runtime';
import { exampleProps, german, LONG_WORD, text } from '@/runtime/examples/example-props';
import type { Data } from './data.server';
import type { Fields } from './fields.schema';

const told: OpeningsTold = {
  openings: 240,
  cities: 52,
  pay: 160,
  closes: 240,
  steps: 240,
  ways: [
    { level: 'intern', steps: ['A form without a covering letter', 'A conversation of half an hour', 'An answer within a week'] },
    {
      level: 'experienced',
      steps: ['Your CV', 'A call with the recruiter', 'A case', 'A meeting with two partners', 'An answer within a week'],
    },
  ],
};

const closing: Data['closing'] = {
  href: '/careers/search-jobs/jobs?employer=Aldermoor&sort=closing',
  openings: [
    {
      href: '/careers/search-jobs/jobs/associate-1',
      title: 'Associate',
      places: [{ city: 'Rotterdam', country: 'NL' }],
      closesOn: '2026-12-04',
      language: 'en',
    },
    {
      href: '/careers/search-jobs/jobs/referentin-2',
      title: 'Referentin (m/w/d)',
      places: [{ city: 'Hamburg' }, { city: 'Warsaw', cityName: 'Warschau' }],
      closes: '2026-12-08T22:59:59.000Z',
      language: 'de',
    },
  ],
};

const props = (
  fields: Partial<Fields>,
  data: OpeningsTold | null,
  route = {},
  soonest = data && closing,
): RenderingProps<Fields, unknown, Data> =>
  exampleProps<Fields, unknown, Data>('openings-told', {
    fields: {
      Title: text('What is open now'),
      Text: text('Counted from the posts that are open now.'),
      Employer: text('Aldermoor'),
      ...fields,
    },
    data: { told: data, closing: soonest },
    route,
  });

export const examples: Record<string, RenderingProps<Fields, unknown, Data>> = {
  usual: props({}, told),
  'one post that says little': props({}, { openings: 1, cities: 1, pay: 0, closes: 0, steps: 0, ways: [] }, {}, null),
  'some name no last day': props({}, { ...told, closes: 200 }),
  'some name no steps': props({}, { ...told, steps: 200 }),
  german: props({ Title: text('Was in den Stellen steht'), Text: text('Gezählt an den Stellen, die jetzt offen sind.') }, told, german),
  longText: props({ Title: text(LONG_WORD) }, { ...told, ways: [{ level: 'senior', steps: [LONG_WORD, 'and so on '.repeat(30)] }] }),
  'nobody can say': props({}, null),
};
