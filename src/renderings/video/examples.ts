import type { RenderingProps } from '@/runtime';
import { exampleProps, german, LONG_WORD, noImage, text } from '@/runtime/examples/example-props';
import type { Data } from './data.server';
import type { Fields } from './fields.schema';

const files = '/api/videos/fifty-six-months';
const video: NonNullable<Data['video']> = {
  title: 'Fifty-six months',
  duration: 24,
  width: 960,
  height: 540,
  poster: `${files}/poster.svg`,
  sources: [
    { src: `${files}/film.mp4`, type: 'video/mp4; codecs="avc1.640028"' },
    { src: `${files}/film.webm`, type: 'video/webm; codecs="vp9"' },
  ],
  tracks: [
    { src: `${files}/en.vtt`, kind: 'captions', language: 'en', label: 'English' },
    { src: `${files}/de.vtt`, kind: 'captions', language: 'de', label: 'Deutsch' },
  ],
  transcript: {
    language: 'en',
    paragraphs: [
      'The film has no sound. A line is drawn from left to right.',
      'At the first fourteen ticks piles are driven into the ground.',
    ],
  },
};
const example = (fields: Partial<Fields>, shown: Data['video'], route = {}) =>
  exampleProps<Fields, unknown, Data | undefined>('video', {
    fields: {
      VideoId: text('fifty-six-months'),
      Title: text(''),
      Poster: noImage,
      Caption: text('Illustration of the median German file in our sample.'),
      ...fields,
    },
    data: { video: shown },
    route,
  });

export const examples: Record<string, RenderingProps<Fields, unknown, Data | undefined>> = {
  usual: example({}, video),
  german: example(
    { Caption: text('Darstellung der mittleren deutschen Akte unserer Stichprobe.') },
    { ...video, title: 'Sechsundfünfzig Monate' },
    german,
  ),
  long: example({ Title: text(LONG_WORD) }, { ...video, duration: 912 }),
  withoutTranscript: example({ Caption: text('') }, { ...video, transcript: null, tracks: [] }),
  unreachable: example({}, null),
  empty: example({ VideoId: text(''), Caption: text('') }, null),
};
