import type { RenderingProps } from '@/runtime';
import { exampleRoute } from '@/runtime/examples/index';
import { image, noImage, text } from '@/runtime/examples/field-examples';
import { LONG_TEXT, LONG_TITLE } from '@/features/content/lists/examples';
import type { Data } from './data.server';
import type { Fields, Page } from './fields.schema';

const route = { path: '/topics/energy', templateName: 'Topic' };

const props = (
  { Body = { value: '' }, ...page }: Partial<Fields & Page>,
  changes = exampleRoute(route),
): RenderingProps<Fields, Page, Data> => ({
  uid: 'topic',
  params: {},
  fields: { Body },
  slots: {},
  route: changes,
  data: {
    crumbs: [
      { text: 'Insights', href: '/' },
      { text: 'Topics', href: '/topics' },
    ],
    canFollow: true,
  },
  page: {
    Title: text('Energy'),
    Eyebrow: text(),
    Lede: text('Grids, queues, storage, and the people whose job it is to say yes.'),
    Image: image('queue', 'Print of dark timbers under a waterline'),
    ImageCaption: text('Drawing: Piles, no. 7.'),
    ImageCropHorizontal: { value: 'center' },
    ImageCropVertical: { value: 'center' },
    ...page,
  },
});

export const examples = {
  usual: props({}),
  'with a text': props({ Body: { value: '<p>We read dated letters before we interview anyone.</p>' } }),
  'without a picture': props({ Image: noImage, Eyebrow: text('Practice') }),
  'page two': props({}, exampleRoute({ ...route, pageNumber: 2 })),
  'long text': props({ Title: text(LONG_TITLE), Lede: text(LONG_TEXT) }),
  german: props(
    { Title: text('Energie'), Lede: text('Netze, Schlangen, Speicher und wer ja sagen darf.') },
    exampleRoute({ ...route, language: 'de', itemLanguage: 'de' }),
  ),
} satisfies Record<string, RenderingProps<Fields, Page, Data>>;
