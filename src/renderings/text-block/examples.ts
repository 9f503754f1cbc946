import type { RenderingProps } from '@/runtime';
import { exampleProps, german } from '@/runtime/examples/example-props';
import { everyElement, openingParagraphs, plain } from '@/runtime/examples/example-prose';
import type { Fields } from './fields.schema';

export const examples: Record<string, RenderingProps<Fields>> = {
  usual: exampleProps<Fields>('text', { fields: { Text: openingParagraphs } }),
  everyElement: exampleProps<Fields>('text', { fields: { Text: everyElement } }),
  german: exampleProps<Fields>('text', {
    fields: { Text: plain('<p>Die Warteschlange ist der am seltensten fotografierte Teil der Energiewende.</p>') },
    route: german,
  }),
  empty: exampleProps<Fields>('text', { fields: { Text: plain('') } }),
};
