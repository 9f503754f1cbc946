import type { RenderingProps } from '@/features/content';
import { exampleProps, german, text } from '@/features/content/example-props';
import { prepareRichText } from '@/lib/rich-text';
import { everyElement } from '@/features/content/example-texts';
import type { Page } from './fields.schema';

export const examples: Record<string, RenderingProps<unknown, Page>> = {
  usual: exampleProps<unknown, Page>('page-body', {
    page: {
      Body: text(
        prepareRichText(
          '<p>We were founded in an attic in 1987 by two engineers and a historian.</p><h2>What we keep to</h2><ul><li>One partner answers.</li><li>The data are published.</li></ul>',
        ),
      ),
    },
  }),
  everyElement: exampleProps<unknown, Page>('page-body', { page: { Body: text(prepareRichText(everyElement)) } }),
  german: exampleProps<unknown, Page>('page-body', {
    page: { Body: text(prepareRichText('<p>Gegründet 1987 auf einem Dachboden von zwei Ingenieuren und einer Historikerin.</p>')) },
    route: german,
  }),
  empty: exampleProps<unknown, Page>('page-body', { page: { Body: text('') } }),
};
