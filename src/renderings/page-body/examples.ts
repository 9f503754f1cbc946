import type { RenderingProps } from '@/runtime';
import { exampleProps, german, text } from '@/runtime/examples/example-props';
import { everyElement } from '@/runtime/examples/example-prose';
import type { Page } from './fields.schema';

export const examples: Record<string, RenderingProps<unknown, Page>> = {
  usual: exampleProps<unknown, Page>('page-body', {
    page: {
      Body: text(
        '<p>We were founded in an attic in 1987 by two engineers and a historian.</p><h2 id="s-what-we-keep-to">What we keep to</h2><ul><li>One partner answers.</li><li>The data are published.</li></ul>',
      ),
    },
  }),
  everyElement: exampleProps<unknown, Page>('page-body', { page: { Body: everyElement } }),
  german: exampleProps<unknown, Page>('page-body', {
    page: { Body: text('<p>Gegründet 1987 auf einem Dachboden von zwei Ingenieuren und einer Historikerin.</p>') },
    route: german,
  }),
  empty: exampleProps<unknown, Page>('page-body', { page: { Body: text('') } }),
};
