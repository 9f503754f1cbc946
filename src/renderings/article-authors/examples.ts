import type { RenderingProps } from '@/runtime';
import { examplePerson } from '@/features/content/cards/examples';
import { exampleProps, german, LONG_WORD, text } from '@/runtime/examples/example-props';
import type { Page } from './fields.schema';

const author = (changes: Parameters<typeof examplePerson>[0], lede: string): Page['Authors'][number] => {
  const person = examplePerson(changes);
  return { ...person, fields: { ...person.fields, Lede: text(lede) } };
};
const ines = author({}, 'Ran system planning for a network company before joining the firm.');
const tobias = author(
  {
    id: 'p-tobias',
    url: '/people/tobias-renner',
    first: 'Tobias',
    last: 'Renner',
    jobTitle: 'Associate partner',
    city: 'Hamburg',
    src: '/-/media/people/tobias-renner.png',
  },
  'Wrote his doctorate on queues, and has stood in most of them since.',
);

export const examples: Record<string, RenderingProps<unknown, Page>> = {
  usual: exampleProps<unknown, Page>('authors', { page: { Authors: [ines, tobias] } }),
  one: exampleProps<unknown, Page>('authors', { page: { Authors: [ines] } }),
  german: exampleProps<unknown, Page>('authors', {
    page: { Authors: [author({ jobTitle: 'Partnerin' }, 'Plante Netze, bevor sie zu uns kam.')] },
    route: german,
  }),
  germanUntranslated: exampleProps<unknown, Page>('authors', { page: { Authors: [tobias] }, route: german }),
  longText: exampleProps<unknown, Page>('authors', {
    page: { Authors: [author({ id: 'p-long', last: LONG_WORD, src: '', url: '' }, 'A life in many sentences. '.repeat(12)), tobias, ines] },
  }),
  empty: exampleProps<unknown, Page>('authors', { page: { Authors: [] } }),
};
