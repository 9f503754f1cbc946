import type { RenderingProps } from '@/runtime';
import { exampleProps, german } from '@/runtime/examples/example-props';
import { everyElement, plain } from '@/runtime/examples/example-prose';
import type { Page } from './fields.schema';

const NAMES = ['one', 'two', 'three', 'four', 'five', 'six'];

export const examples: Record<string, RenderingProps<unknown, Page>> = {
  usual: exampleProps<unknown, Page>('page-body', {
    page: {
      Body: plain(
        '<p>We were founded in an attic in 1987 by two engineers and a historian.</p><h2 id="s-what-we-keep-to">What we keep to</h2><ul><li>One partner answers.</li><li>The data are published.</li></ul>',
      ),
    },
  }),
  everyElement: exampleProps<unknown, Page>('page-body', { page: { Body: everyElement } }),
  german: exampleProps<unknown, Page>('page-body', {
    page: { Body: plain('<p>Gegründet 1987 auf einem Dachboden von zwei Ingenieuren und einer Historikerin.</p>') },
    route: german,
  }),
  long: exampleProps<unknown, Page>('page-body', {
    page: {
      Body: plain(
        NAMES.map((name) => `<h2>Part ${name}</h2><p>What it says.</p>`).join(''),
        NAMES.map((name) => [`Part ${name}`, `s-${name}`] as const),
      ),
    },
  }),
  empty: exampleProps<unknown, Page>('page-body', { page: { Body: plain('') } }),
};
