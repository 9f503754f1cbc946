import type { RenderingProps } from '@/runtime';
import { exampleRoute } from '@/runtime/examples/index';
import { image, link, noImage, text } from '@/runtime/examples/field-examples';
import { LONG_TEXT, LONG_TITLE } from '@/features/content/lists/examples';
import type { Fields } from './fields.schema';

const props = (fields: Partial<Fields>, route = exampleRoute({ path: '/' })): RenderingProps<Fields> => ({
  uid: 'action',
  params: {},
  page: undefined,
  data: undefined,
  route,
  slots: {},
  fields: {
    Eyebrow: text('Careers'),
    Title: text('Work that will still be standing'),
    Text: text('We hire engineers, nurses, historians and former regulators, and teach them to argue from evidence.'),
    Link: link('/careers/search-jobs/jobs/', 'See openings'),
    Image: image('reed-a', 'Print of pale rushes against red with a black sun'),
    ...fields,
  },
});

export const examples = {
  usual: props({}),
  'without a picture': props({ Image: noImage }),
  'without a link': props({ Link: link(), Eyebrow: text() }),
  empty: props({ Title: text() }),
  'long text': props({ Title: text(LONG_TITLE), Text: text(`${LONG_TEXT}\n${LONG_TEXT}`) }),
  german: props(
    {
      Eyebrow: text('Karriere'),
      Title: text('Arbeit, die noch stehen wird'),
      Text: text('Wir stellen Ingenieurinnen, Pfleger, Historiker und ehemalige Aufseherinnen ein.'),
      Link: link('/de/careers/search-jobs/jobs/', 'Offene Stellen'),
    },
    exampleRoute({ path: '/', language: 'de', itemLanguage: 'de' }),
  ),
} satisfies Record<string, RenderingProps<Fields>>;
