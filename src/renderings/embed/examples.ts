import type { RenderingProps } from '@/runtime';
import { exampleProps, german, image, LONG_WORD, noImage, text } from '@/runtime/examples/example-props';
import type { Data } from './data.server';
import type { Fields } from './fields.schema';

const embed: NonNullable<Data['embed']> = {
  provider: 'YouTube',
  href: 'https://www.youtube.com/watch?v=jNQXAC9IVRw',
  title: 'Me at the zoo',
  frame: 'https://www.youtube-nocookie.com/embed/jNQXAC9IVRw?feature=oembed',
  width: 1180,
  height: 664,
};
const example = (fields: Partial<Fields>, shown: Data['embed'], route = {}) =>
  exampleProps<Fields, unknown, Data | undefined>('embed', {
    fields: {
      Url: text(embed.href),
      Title: text(''),
      Image: image('/-/media/articles/reed.png', 'Reeds in the wind', 1536, 864),
      Caption: text('The first video on YouTube, 23 April 2005.'),
      ...fields,
    },
    data: { embed: shown },
    route,
  });

export const examples: Record<string, RenderingProps<Fields, unknown, Data | undefined>> = {
  usual: example({}, embed),
  withoutPicture: example({ Image: noImage, Caption: text('') }, embed),
  linkAlone: example({}, { ...embed, frame: null, title: '' }),
  german: example({ Title: text('Ich im Zoo'), Caption: text('Das erste Video auf YouTube, 23. April 2005.') }, embed, german),
  longText: example({ Title: text(`${LONG_WORD} in moving pictures, with everything that was said afterwards`), Image: noImage }, embed),
  refused: example({ Url: text('https://video.example/1') }, null),
  refusedForEditors: example({ Url: text('https://video.example/1') }, null, { editing: true }),
};
