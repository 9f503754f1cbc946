/** What editors tell the search: words that mean the same, and pages that come first for a query. */
import type { Language } from '../../lib/languages.ts';
import { multiline, reference } from './define.ts';
import type { TemplateDef } from './define.ts';
import type { SiteDef } from './sites.ts';
import { STANDARD_TEMPLATE } from '../scs/well-known.ts';

export const searchTemplates: readonly TemplateDef[] = [
  {
    name: 'Search Synonyms',
    folder: 'Data',
    bases: [STANDARD_TEMPLATE],
    sections: { Content: { Words: multiline({ help: 'Words and expressions that mean the same, one a line or with commas.' }) } },
  },
  {
    name: 'Boosted Result',
    folder: 'Data',
    bases: [STANDARD_TEMPLATE],
    sections: {
      Content: {
        Queries: multiline({ help: 'Queries for which the page comes first, one a line or with commas.' }),
        Target: reference('page', { shared: true }),
      },
    },
  },
];

type Site = SiteDef['name'];
type Texts = Readonly<Record<Language, string>>;

/** Item name → words in each language. */
const EVERYWHERE: Readonly<Record<string, Texts>> = {
  'artificial-intelligence': {
    en: 'AI, artificial intelligence, machine learning',
    de: 'KI, künstliche Intelligenz, maschinelles Lernen, AI',
  },
  hospital: { en: 'hospital, clinic, infirmary', de: 'Krankenhaus, Klinik, Spital' },
  railway: { en: 'railway, railroad, rail', de: 'Eisenbahn, Bahn, Zug' },
  'power-grid': { en: 'power grid, electricity network, transmission network', de: 'Stromnetz, Netz, Übertragungsnetz' },
  careers: { en: 'careers, jobs, vacancies, job openings', de: 'Karriere, Stellen, Jobs, Stellenangebote' },
};

export const synonymItems: Readonly<Record<Site, Readonly<Record<string, Texts>>>> = { dotcom: EVERYWHERE, insights: EVERYWHERE };

/** Item name → queries in each language, and the address of the page on the same site. */
export const boostedItems: Readonly<Record<Site, Readonly<Record<string, { queries: Texts; target: string }>>>> = {
  dotcom: {
    contact: {
      queries: { en: 'contact, phone number, e-mail address, get in touch', de: 'Kontakt, Telefonnummer, E-Mail-Adresse' },
      target: '/contact',
    },
    offices: { queries: { en: 'offices, locations, where are you', de: 'Büros, Standorte' }, target: '/about/offices' },
    jobs: { queries: { en: 'jobs, careers, vacancies', de: 'Jobs, Karriere, Stellen' }, target: '/careers' },
    privacy: { queries: { en: 'privacy, gdpr, my data', de: 'Datenschutz, DSGVO, meine Daten' }, target: '/privacy' },
  },
  insights: {
    'the-long-queue': {
      queries: { en: 'grid connection, grid queue', de: 'Netzanschluss, Warteschlange' },
      target: '/featured-insights/energy/the-long-queue',
    },
    'insights-store': {
      queries: { en: 'store, publications, books', de: 'Publikationen, Bücher' },
      target: '/featured-insights/insights-store',
    },
  },
};
