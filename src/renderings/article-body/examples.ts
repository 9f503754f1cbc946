import type { RenderingNode, RenderingProps } from '@/features/content';
import { exampleProps, german, text } from '@/features/content/example-props';
import { everyElement, notes, openingParagraphs, secondPart, thirdPart } from '@/features/content/example-texts';
import { prepareRichText } from '@/lib/rich-text';
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
const page = (body: string, changes: Partial<Page> = {}): Page => ({
  KeyFigures: { value: figures },
  Body: text(prepareRichText(body)),
  Notes: text(prepareRichText(notes)),
  ...changes,
});
const textNode = (uid: string, html: string): RenderingNode => ({
  uid,
  component: 'TextBlock',
  params: {},
  fields: { Text: text(prepareRichText(html)) },
});
const node = (component: string, uid: string, example: RenderingProps | undefined): RenderingNode => ({
  uid,
  component,
  params: {},
  fields: example?.fields,
});

export const examples: Record<string, RenderingProps<unknown, Page>> = {
  usual: exampleProps<unknown, Page>('article-body', {
    page: page(''),
    slots: {
      'article-body': [
        textNode('b1', openingParagraphs),
        node('PullQuote', 'b2', quote['usual']),
        textNode('b3', secondPart),
        node('Chart', 'b4', chart['stacked']),
        textNode('b5', thirdPart),
        node('DataTable', 'b6', table['usual']),
        node('Figure', 'b7', figure['usual']),
        textNode('b8', `<h2>How we counted</h2>${everyElement}`),
      ],
    },
  }),
  wholeBody: exampleProps<unknown, Page>('article-body', { page: page(`${openingParagraphs}${secondPart}${thirdPart}${everyElement}`) }),
  blogEntry: exampleProps<unknown, Page>('article-body', {
    page: page('<p>Boards should read the minutes aloud. It takes nine minutes and changes the tenth.</p>', {
      KeyFigures: { value: [] },
      Notes: text(''),
    }),
  }),
  german: exampleProps<unknown, Page>('article-body', {
    page: page(
      '<p>Die Warteschlange ist der am seltensten fotografierte Teil der Energiewende.</p><h2>Wie wir gezählt haben</h2><p>In Tagen.</p><h2>Vier Gewohnheiten</h2><p>Gewohnheiten haben Besitzer.</p><h2>Was zu tun ist</h2><p>Ja sagen.</p>',
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
  empty: exampleProps<unknown, Page>('article-body', { page: page('', { KeyFigures: { value: [] }, Notes: text('') }) }),
};
