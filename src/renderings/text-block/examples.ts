import type { RenderingProps } from '@/features/content';
import { exampleProps, german, text } from '@/features/content/example-props';
import { everyElement, openingParagraphs } from '@/features/content/example-texts';
import { prepareRichText } from '@/lib/rich-text';
import type { Fields } from './fields.schema';

export const examples: Record<string, RenderingProps<Fields>> = {
  usual: exampleProps<Fields>('text', { fields: { Text: text(prepareRichText(openingParagraphs)) } }),
  everyElement: exampleProps<Fields>('text', { fields: { Text: text(prepareRichText(everyElement)) } }),
  german: exampleProps<Fields>('text', {
    fields: { Text: text('<p>Die Warteschlange ist der am seltensten fotografierte Teil der Energiewende.</p>') },
    route: german,
  }),
  empty: exampleProps<Fields>('text', { fields: { Text: text('') } }),
};
