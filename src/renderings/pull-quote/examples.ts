import type { RenderingProps } from '@/runtime';
import { exampleProps, german, LONG_WORD, text } from '@/runtime/examples/example-props';
import type { Fields } from './fields.schema';

export const examples: Record<string, RenderingProps<Fields>> = {
  usual: exampleProps<Fields>('quote', {
    fields: {
      Quote: text('We had the bay, the breaker and the crew. What we did not have was anyone whose job it was to say yes.'),
      Attribution: text('Operations manager, regional network company'),
    },
  }),
  withoutAttribution: exampleProps<Fields>('quote', {
    fields: { Quote: text('“A queue is a habit with an owner.”'), Attribution: text('') },
  }),
  german: exampleProps<Fields>('quote', {
    fields: {
      Quote: text('Uns fehlte niemand, der bauen konnte. Uns fehlte jemand, der Ja sagen durfte.'),
      Attribution: text('Betriebsleiter, Netzgesellschaft'),
    },
    route: german,
  }),
  longText: exampleProps<Fields>('quote', {
    fields: { Quote: text(`${LONG_WORD} ${'and so on '.repeat(30)}`), Attribution: text(LONG_WORD) },
  }),
  empty: exampleProps<Fields>('quote', { fields: { Quote: text(''), Attribution: text('') } }),
};
