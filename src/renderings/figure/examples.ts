import type { RenderingProps } from '@/runtime';
import { exampleProps, german, image, noImage, text } from '@/runtime/examples/example-props';
import type { Fields } from './fields.schema';

const moor = image('/-/media/articles/moor.png', 'Contour map of a moor, printed in browns', 1536, 864);

export const examples: Record<string, RenderingProps<Fields>> = {
  usual: exampleProps<Fields>('figure', {
    fields: {
      Label: text('Figure 2'),
      Title: text('Where the free bays are'),
      Image: moor,
      Caption: text('Each line is ten kilometres of network.'),
      Credit: text('Drawing: Moor, no. 3'),
    },
  }),
  pictureOnly: exampleProps<Fields>('figure', {
    fields: { Label: text(''), Title: text(''), Image: moor, Caption: text(''), Credit: text('') },
  }),
  german: exampleProps<Fields>('figure', {
    fields: {
      Label: text('Abbildung 2'),
      Title: text('Wo die freien Felder sind'),
      Image: moor,
      Caption: text('Jede Linie sind zehn Kilometer Netz.'),
      Credit: text(''),
    },
    route: german,
  }),
  empty: exampleProps<Fields>('figure', {
    fields: { Label: text('Figure 3'), Title: text(''), Image: noImage, Caption: text(''), Credit: text('') },
  }),
};
