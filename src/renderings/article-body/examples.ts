import type { RenderingNode, RenderingProps, RouteInfo } from '@/runtime';
import type { Wall } from '@/runtime/offered';
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

const SUBSCRIBE = '/subscribe?return=%2Ffeatured-insights%2Fenergy%2Fthe-long-queue';
const SIGN_IN = '/sign-in/prompt?to=%2Ffeatured-insights%2Fenergy%2Fthe-long-queue';
const offer: NonNullable<Wall['offer']> = {
  price: '€9.90',
  period: { count: 1, unit: 'month' },
  benefits: ['Every article and every report', 'Five articles a month to give away'],
};

/** Where a teaser ends, with offers. */
const walled = (wall: Omit<Wall, 'subscribe'>, changes: Partial<RouteInfo> = {}): RenderingProps<unknown, Page> =>
  exampleProps<unknown, Page>('article-body', {
    page: page(openingParagraphs, { Notes: text('') }),
    route: {
      access: { kind: 'teaser', needs: wall.state === 'register' ? 'registered' : 'premium', rest: { minutes: 7, figures: 2 } },
      signIn: SIGN_IN,
      wall: { subscribe: SUBSCRIBE, ...wall },
      ...changes,
    },
  });
/** A text that is open to its reader alone. */
const opened = (wall: Omit<Wall, 'subscribe' | 'state'>): RenderingProps<unknown, Page> =>
  exampleProps<unknown, Page>('article-body', { page: page(wholeText), route: { wall: { state: 'open', subscribe: SUBSCRIBE, ...wall } } });

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
  'wall of a visitor': walled({ state: 'meter', meter: { most: 3 }, offer }),
  'wall with reads left': walled({ state: 'meter', meter: { left: 1, most: 3 }, offer, signedIn: true }),
  'wall without reads': walled({ state: 'spent', meter: { left: 0, most: 3 }, offer }),
  'wall without a meter': walled({ state: 'subscribe', offer }),
  'wall for an account': walled({ state: 'register' }),
  'wall that cannot tell': walled({ state: 'down' }),
  'wall in German': walled(
    { state: 'meter', meter: { left: 2, most: 3 }, offer: { ...offer, price: '9,90 €', benefits: ['Jeder Beitrag und jeder Bericht'] } },
    { language: 'de', itemLanguage: 'de' },
  ),
  'read by the meter': opened({ granted: 'meter', meter: { left: 1, most: 3 } }),
  'read as a gift': opened({ granted: 'gift' }),
  'read by a subscriber': opened({ give: '/user-registration/manage-account/subscription?give=%2Fx#give', signedIn: true }),
  empty: exampleProps<unknown, Page>('article-body', { page: page(plain(''), { KeyFigures: { value: [] }, Notes: text('') }) }),
};
