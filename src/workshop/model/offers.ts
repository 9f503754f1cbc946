/** What is offered for money, and what stands where a reader meets a limit: read by the offers service (src/backends/offers/content). */
import type { Language } from '../../lib/languages.ts';
import { FIRM_NAME } from '../../lib/firm.ts';
import { STANDARD_TEMPLATE } from '../scs/well-known.ts';
import { checkbox, choice, date, integer, multiline, reference, text } from './define.ts';
import type { FieldDef, TemplateDef } from './define.ts';

const template = (name: string, Content: Readonly<Record<string, FieldDef>>, insertOptions?: readonly string[]): TemplateDef => ({
  name,
  folder: 'Data',
  bases: [STANDARD_TEMPLATE],
  sections: { Content },
  ...(insertOptions ? { insertOptions } : {}),
});

export const offersTemplates: readonly TemplateDef[] = [
  template('Offer Term', {
    TermId: text({ shared: true, help: 'Letters and digits; it stays, since what was bought refers to it' }),
    Title: text({ help: 'Monthly' }),
    Price: text({ shared: true, help: 'With tax, as 9.90' }),
    Currency: text({ shared: true, standard: 'EUR' }),
    TaxPercent: text({ shared: true, standard: '19', help: 'The tax that is in the price' }),
    Period: text({ shared: true, standard: 'month', help: 'month, year or 3 months' }),
    TrialDays: integer({ shared: true, help: 'Days before the first charge; left empty, none' }),
    ExternalId: text({ shared: true, help: 'What the accounting calls it' }),
  }),
  template(
    'Offer',
    {
      OfferId: text({ shared: true, help: 'Letters and digits; it stays, since what was bought refers to it' }),
      Title: text({ standard: '$name' }),
      Gets: multiline({ help: 'What one gets, a line each' }),
      Resource: text({ shared: true, standard: 'premium', help: 'What it opens' }),
      Gifts: integer({ shared: true, standard: '5', help: 'Pieces that a subscriber may give away in a month' }),
    },
    ['Offer Term'],
  ),
  template('Offer Experience', {
    Off: checkbox({ shared: true, help: 'On: it is kept and does nothing' }),
    Audience: choice(['everyone', 'visitors', 'readers'], {
      shared: true,
      standard: 'everyone',
      help: 'visitors are not signed in, readers are',
    }),
    Tags: text({ shared: true, help: 'premium, registered or free, and topics; one of them is enough. Left empty, every page' }),
    Zone: text({ shared: true }),
    MeterSize: integer({ shared: true, help: 'Pieces that are free; left empty, there is no meter' }),
    MeterWindow: text({ shared: true, standard: 'month', help: 'month, or days such as 30' }),
    Shows: choice(['paywall', 'registration-wall', 'newsletter-wall', 'banner', 'inline', 'modal'], { shared: true }),
    Occasion: choice(['always', 'meter-active', 'meter-expired'], { shared: true, standard: 'always' }),
    DisplayMode: choice(['inline', 'modal'], { shared: true, standard: 'inline' }),
    ContainerSelector: text({ shared: true, help: 'Where an inline one stands, as .offer' }),
    DelayType: choice(['time', 'scroll'], { shared: true, standard: 'time' }),
    Delay: integer({ shared: true, help: 'Seconds, or per cent of the page' }),
    CloseButton: checkbox({ shared: true }),
    Offer: reference('data', { shared: true, help: 'An offer that it leads to' }),
    Title: text(),
    Text: multiline(),
    Button: text(),
  }),
  template('Offer Institution', {
    Title: text({ standard: '$name' }),
    Domains: multiline({ shared: true, help: 'Whoever has a confirmed address there reads everything; a domain a line' }),
    Until: date({ shared: true, help: 'The last day' }),
  }),
];

type Texts = Readonly<Record<Language, string>>;

interface Seed {
  template: string;
  /** Shared fields, by key; `offer:` before the name of an offer is a reference to it. */
  shared: Readonly<Record<string, string>>;
  texts: Readonly<Record<string, Texts>>;
  children?: Readonly<Record<string, Seed>>;
}

/** What a new project offers: one subscription, a meter with its wall, the wall for registered readers, and examples that are switched off. */
export const offerSeeds: Readonly<Record<string, Readonly<Record<string, Seed>>>> = {
  Offers: {
    premium: {
      template: 'Offer',
      shared: { offerId: 'premium', resource: 'premium', gifts: '5' },
      texts: {
        title: { en: `${FIRM_NAME} Premium`, de: `${FIRM_NAME} Premium` },
        gets: {
          en: 'Every article, and every file in the Insights store\nFive pieces a month to give to people who do not subscribe',
          de: 'Alle Artikel und die Dateien aller Publikationen\nFünf Texte im Monat zum Verschenken an Menschen ohne Abonnement',
        },
      },
      children: {
        monthly: {
          template: 'Offer Term',
          shared: { termId: 'premium-month', price: '9.90', period: 'month', trialDays: '', externalId: 'ALD-P-M' },
          texts: { title: { en: 'Monthly', de: 'Monatlich' } },
        },
        yearly: {
          template: 'Offer Term',
          shared: { termId: 'premium-year', price: '99.00', period: 'year', trialDays: '', externalId: 'ALD-P-Y' },
          texts: { title: { en: 'Yearly', de: 'Jährlich' } },
        },
        trial: {
          template: 'Offer Term',
          shared: { termId: 'premium-trial', price: '9.90', period: 'month', trialDays: '14', externalId: 'ALD-P-T' },
          texts: { title: { en: 'Try first, then monthly', de: 'Erst ausprobieren, dann monatlich' } },
        },
      },
    },
  },
  Experiences: {
    'registration wall': {
      template: 'Offer Experience',
      shared: { audience: 'visitors', tags: 'registered', shows: 'registration-wall' },
      texts: {
        title: { en: 'This piece is for readers with an account', de: 'Dieser Text ist für Leserinnen und Leser mit Konto' },
        text: { en: 'An account is free, and takes a minute.', de: 'Ein Konto kostet nichts und ist in einer Minute angelegt.' },
        button: { en: 'Sign in or sign up', de: 'Anmelden oder Konto anlegen' },
      },
    },
    'premium meter': {
      template: 'Offer Experience',
      shared: {
        audience: 'everyone',
        tags: 'premium',
        meterSize: '3',
        meterWindow: 'month',
        shows: 'paywall',
        occasion: 'meter-expired',
        offer: 'offer:premium',
      },
      texts: {
        title: { en: `Read on with ${FIRM_NAME} Premium`, de: `Weiterlesen mit ${FIRM_NAME} Premium` },
        text: {
          en: 'Three premium pieces a month are free. A subscription opens all of them.',
          de: 'Drei Premium-Texte im Monat sind frei. Ein Abonnement öffnet alle.',
        },
        button: { en: 'See what it costs', de: 'Preise ansehen' },
      },
    },
    'premium banner': {
      template: 'Offer Experience',
      shared: {
        off: '1',
        audience: 'visitors',
        tags: 'free',
        shows: 'banner',
        delayType: 'scroll',
        delay: '50',
        closeButton: '1',
        offer: 'offer:premium',
      },
      texts: {
        title: { en: 'Read everything', de: 'Alles lesen' },
        text: { en: `${FIRM_NAME} Premium, from €9.90 a month.`, de: `${FIRM_NAME} Premium, ab 9,90 € im Monat.` },
        button: { en: 'See the offer', de: 'Zum Angebot' },
      },
    },
    'newsletter wall': {
      template: 'Offer Experience',
      shared: { off: '1', audience: 'visitors', tags: 'free', shows: 'newsletter-wall', closeButton: '1' },
      texts: {
        title: { en: 'Our highlights, once a month', de: 'Das Beste, einmal im Monat' },
        text: { en: 'By e-mail, and no more often than that.', de: 'Per E-Mail, und nicht öfter als das.' },
        button: { en: 'Subscribe to the newsletter', de: 'Newsletter abonnieren' },
      },
    },
  },
  Institutions: {
    'example university': {
      template: 'Offer Institution',
      shared: { domains: 'university.example' },
      texts: { title: { en: 'Example University', de: 'Beispieluniversität' } },
    },
  },
};
