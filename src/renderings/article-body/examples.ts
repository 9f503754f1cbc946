import type { RenderingNode, RenderingProps } from '@/runtime';
import { exampleProps, german, text } from '@/runtime/examples/example-props';
import { lastPart, notes, openingParagraphs, plain, secondPart, thirdPart, wholeText } from '@/runtime/examples/example-prose';
import { examples as chart } from '../chart/examples';
import { examples as table } from '../data-table/examples';
import { examples as figure } from '../figure/examples';
import { examples as quote } from '../pull-quote/examples';
import type { Page } from './fields.schema';

const figures: [string, string][] = [
  ['1,284 GW', 'waiting in six countries, more than the Union now runs'],
  ['42 of 56 months', 'in which nobody builds, in Germany'],
  ['11 weeks', 'for one network company to change its habits'],
];
const page = (body: Page['Body'], changes: Partial<Page> = {}): Page => ({
  KeyFigures: { value: figures },
  Body: body,
  Notes: notes,
  ...changes,
});
const textNode = (uid: string, text: Page['Body']): RenderingNode => ({
  uid,
  component: 'TextBlock',
  params: {},
  fields: { Text: text },
});
const node = (component: string, uid: string, example: RenderingProps | undefined): RenderingNode => ({
  uid,
  component,
  params: {},
  fields: example?.fields,
});

export const examples: Record<string, RenderingProps<unknown, Page>> = {
  usual: exampleProps<unknown, Page>('article-body', {
    page: page(plain('')),
    slots: {
      'article-body': [
        textNode('b1', openingParagraphs),
        node('PullQuote', 'b2', quote['usual']),
        textNode('b3', secondPart),
        node('Chart', 'b4', chart['stacked']),
        textNode('b5', thirdPart),
        node('DataTable', 'b6', table['usual']),
        node('Figure', 'b7', figure['usual']),
        textNode('b8', lastPart),
      ],
    },
  }),
  wholeBody: exampleProps<unknown, Page>('article-body', { page: page(wholeText) }),
  blogEntry: exampleProps<unknown, Page>('article-body', {
    page: page(plain('<p>Boards should read the minutes aloud. It takes nine minutes and changes the tenth.</p>'), {
      KeyFigures: { value: [] },
      Notes: text(''),
    }),
  }),
  german: exampleProps<unknown, Page>('article-body', {
    page: page(
      plain(
        '<p>Die Warteschlange ist der am seltensten fotografierte Teil der Energiewende.</p><h2>Wie wir gezählt haben</h2><p>In Tagen.</p><h2>Vier Gewohnheiten</h2><p>Gewohnheiten haben Besitzer.</p><h2>Was zu tun ist</h2><p>Ja sagen.</p>',
        [
          ['Wie wir gezählt haben', 's-wie-wir-gezaehlt-haben'],
          ['Vier Gewohnheiten', 's-vier-gewohnheiten'],
          ['Was zu tun ist', 's-was-zu-tun-ist'],
        ],
      ),
      { KeyFigures: { value: [['1.284 GW', 'warten in sechs Ländern']] } },
    ),
    route: german,
  }),
  registered: exampleProps<unknown, Page>('article-body', {
    page: page(openingParagraphs, { Notes: text('') }),
    route: { access: { kind: 'teaser', needs: 'registered' }, signIn: '/sign-in/prompt?to=%2Ffeatured-insights%2Fenergy%2Fthe-long-queue' },
  }),
  premium: exampleProps<unknown, Page>('article-body', {
    page: page(openingParagraphs, { Notes: text('') }),
    route: { access: { kind: 'teaser', needs: 'premium' } },
  }),
  empty: exampleProps<unknown, Page>('article-body', { page: page(plain(''), { KeyFigures: { value: [] }, Notes: text('') }) }),
};
