import type { RenderingProps } from '@/runtime';
import { exampleProps, german, text } from '@/runtime/examples/example-props';
import { exampleRoute } from '@/runtime/examples/index';
import type { Page } from './fields.schema';

const page = (code: number | null, title = '', lede = '', body = ''): Page => ({
  Title: text(title),
  Lede: text(lede),
  Code: { value: code },
  Image: { value: { src: '/-/media/drawings/reeds.svg', alt: 'Reeds', width: 1950, height: 1300 } },
  Body: text(body),
});

export const examples: Record<string, RenderingProps<unknown, Page>> = {
  notFound: exampleProps<unknown, Page>('error', {
    page: page(
      404,
      'There is no page at this address',
      'It may have moved when we rebuilt the site in March. The search knows both addresses.',
      '<p>You may have been looking for <a href="/people">people</a> or <a href="/careers">openings</a>.</p>',
    ),
  }),
  'past the end': exampleProps<unknown, Page>('error', {
    page: page(404, 'There is no page at this address'),
    route: exampleRoute({ pastTheEnd: { page: 9, pages: 2, last: '/events/page/2' } }),
  }),
  failed: exampleProps<unknown, Page>('error', { page: page(500) }),
  unavailable: exampleProps<unknown, Page>('error', { page: page(503) }),
  german: exampleProps<unknown, Page>('error', { page: page(404), route: german }),
};
