import type { RenderingProps } from '@/runtime';
import { exampleCard } from '@/features/content/cards/examples';
import { exampleRoute } from '@/runtime/examples/index';
import { LONG_TEXT, LONG_TITLE } from '@/features/content/lists/examples';
import type { Data } from './data.server';

const route = { path: '/topics', templateName: 'Topic Listing' };
const topic = (title: string, lede: string, art: string) =>
  exampleCard({
    id: `t-${title}`,
    url: `/topics/${encodeURIComponent(title.toLowerCase())}`,
    title,
    lede,
    eyebrow: '',
    date: null,
    authors: [],
    minutes: null,
    src: art && `/-/media/articles/${art}.png`,
  });

const props = (topics: Data['topics'], changes = exampleRoute(route)): RenderingProps<unknown, unknown, Data> => ({
  uid: 'topics',
  params: {},
  fields: undefined,
  page: undefined,
  data: {
    topics,
    people: { '/topics/energy': ['Ines Valbuena', 'Tobias Renner', 'Samuel Okafor'], '/topics/capital': ['Clara Lindqvist'] },
  },
  route: changes,
  slots: {},
});

export const examples = {
  usual: props([
    topic('Energy', 'Grids, queues, storage, and who says yes.', 'queue'),
    topic('Public institutions', 'Timetables, wards, courts, and how they learn.', 'exchange'),
    topic('Industry', 'Presses, smelters and the people who know their sound.', 'strata'),
    topic('Land & water', 'Catchments, farms, floods.', 'reed'),
    topic('Capital', 'Patience, and what it costs.', 'rings'),
  ]),
  'without pictures': props([topic('Energy', 'Grids, queues, storage.', ''), topic('Capital', '', '')]),
  empty: props([]),
  'long text': props([topic(LONG_TITLE, LONG_TEXT, 'cloth')]),
  german: props(
    [
      topic('Ökologie', 'Flüsse, Höfe, Hochwasser.', 'reed'),
      topic('Zoll', '', 'cloth'),
      topic('Energie', 'Netze und wer ja sagt.', 'queue'),
    ],
    exampleRoute({ ...route, language: 'de', itemLanguage: 'de' }),
  ),
} satisfies Record<string, RenderingProps<unknown, unknown, Data>>;
