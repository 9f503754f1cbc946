import { FIELD, TEMPLATE } from '../../../src/backends/content/items/ids.ts';
import { braced, idOfPath } from '../../../src/backends/content/items/guid.ts';
import { germanFallsBack, redirectMaps, templateItems, type ItemSpec } from '../../../src/backends/content/testing/write-items.ts';

const T = '/sitecore/templates/Project/acme';
const R = '/sitecore/layout/Renderings/Project/acme';
const S = '/sitecore/content/acme/web';
const BASE = `${T}/_Page`;
const field = (name: string): string => `${BASE}/Data/${name}`;
const ref = (path: string): string => braced(idOfPath(path));

/** Name of the site, one that the environment of the site knows. */
export const SITE = 'dotcom';
export const PATHS = { site: S, home: `${S}/Home`, dictionary: `${S}/Dictionary`, page: `${T}/Basic Page`, renderings: R } as const;

/** A rendering of a layout: a component, and a datasource when it has one. */
export interface Row {
  component: string;
  datasource?: string;
}

/** A full layout in the placeholder `headless-main`. */
const layoutXml = (rows: readonly Row[]): string =>
  `<r xmlns:xsd="http://www.w3.org/2001/XMLSchema"><d id="{FE5D7FDF-89C0-4D99-9AA3-B5FBD009C9F3}">${rows
    .map(
      ({ component, datasource = '' }, index) =>
        `<r uid="{30000000-0000-4000-8000-${String(index).padStart(12, '0')}}" id="${ref(`${R}/${component}`)}" ph="headless-main" ds="${datasource}" par="" />`,
    )
    .join('')}</d></r>`;

interface Words {
  title: string;
  body?: string;
}

/** A page below the home page (`''` is the home page itself), in each of the languages given; `rows` replace the template's layout. */
export const page = (
  path: string,
  languages: Readonly<Record<string, Words>>,
  { template = PATHS.page, rows }: { template?: string; rows?: readonly Row[] } = {},
): ItemSpec => ({
  path: `${PATHS.home}${path}`,
  template,
  shared: { [FIELD.enableItemFallback]: '1', ...(rows ? { [FIELD.renderings]: layoutXml(rows) } : {}) },
  versions: Object.fromEntries(
    Object.entries(languages).map(([language, { title, body = '' }]) => [language, [{ [field('Title')]: title, [field('Body')]: body }]]),
  ),
});

const phrase = (key: string, phrases: Readonly<Record<string, string>>): ItemSpec => ({
  path: `${PATHS.dictionary}/${key.replace(/\W/g, '-')}`,
  template: TEMPLATE.dictionaryEntry,
  shared: { [FIELD.dictionaryKey]: key, [FIELD.enableItemFallback]: '1' },
  unversioned: Object.fromEntries(Object.entries(phrases).map(([language, value]) => [language, { [FIELD.dictionaryPhrase]: value }])),
  versions: Object.fromEntries(Object.keys(phrases).map((language) => [language, [{}]])),
});

/** An item that carries the text of a `TextBlock`. */
export const textBlock = (path: string, text: string): ItemSpec => ({
  path: `${S}/${path}`,
  template: `${T}/Text Block`,
  versions: { en: [{ [`${T}/Text Block/Data/Text`]: text }] },
});

const pageTemplate = (name: string, rows: readonly Row[]): ItemSpec[] => [
  ...templateItems(`${T}/${name}`, name === 'Error Page' ? { Code: 'shared:Integer' } : {}, [BASE]),
  {
    path: `${T}/${name}/__Standard Values`,
    template: `${T}/${name}`,
    shared: { [FIELD.renderings]: layoutXml(rows) },
    versions: { en: [{}] },
  },
];

/** Entries of the dictionary: more than one page of the ten that clients ask for at a time. */
export const PHRASES = 24;

/**
 * A site of a few pages in English and German that the real site can show: templates and components are named as the site's
 * own. Error pages, redirects, robots, and a dictionary of `PHRASES` entries.
 */
export function smallSite(): ItemSpec[] {
  return [
    { path: T, template: TEMPLATE.folder },
    ...templateItems(BASE, {
      Title: 'Single-Line Text',
      Eyebrow: 'Single-Line Text',
      Lede: 'Multi-Line Text',
      Body: 'Rich Text',
      NoIndex: 'shared:Checkbox',
    }),
    ...pageTemplate('Basic Page', [{ component: 'PageHeader' }, { component: 'PageBody' }]),
    ...pageTemplate('Error Page', [{ component: 'ErrorMessage' }]),
    ...templateItems(`${T}/Text Block`, { Text: 'Rich Text' }),
    ...templateItems(`${T}/Site`, {}, [TEMPLATE.siteRoot, TEMPLATE.appRoot]),
    ...templateItems(`${T}/Settings`, {}, [TEMPLATE.sxaSettings]),
    { path: R, template: TEMPLATE.folder },
    germanFallsBack,
    ...['PageHeader', 'PageBody', 'TextBlock', 'ErrorMessage', 'Hologram'].map((name): ItemSpec => ({
      path: `${R}/${name}`,
      template: TEMPLATE.jsonRendering,
      shared: { [FIELD.componentName]: name },
    })),
    { path: '/sitecore/content/acme', template: TEMPLATE.folder },
    { path: S, template: `${T}/Site`, versions: { en: [{}], de: [{}] } },
    { path: `${S}/Data`, template: TEMPLATE.folder },
    page('', {
      en: { title: 'Welcome', body: '<p>Written <em>in English</em>.</p>' },
      de: { title: 'Willkommen', body: '<p>Auf Deutsch geschrieben.</p>' },
    }),
    page('/About', { en: { title: 'About the firm' }, de: { title: 'Über die Firma' } }),
    page('/About/Offices', { en: { title: 'Offices' }, de: { title: 'Büros' } }),
    page('/About/Offices/Rotterdam', { en: { title: 'Rotterdam' } }),
    page('/Reports', { en: { title: 'Reports' } }),
    page('/Reports/Annual report', { en: { title: 'Annual report' }, de: { title: 'Geschäftsbericht' } }),
    page('/Never seen', { en: { title: 'Never seen before' } }),
    page('/errors', { en: { title: 'Errors' } }),
    page('/errors/not found', { en: { title: 'Nobody lives here' }, de: { title: 'Hier wohnt niemand' } }, { template: `${T}/Error Page` }),
    page(
      '/errors/server error',
      { en: { title: 'The roof leaks' }, de: { title: 'Das Dach ist undicht' } },
      { template: `${T}/Error Page` },
    ),
    { path: PATHS.dictionary, template: TEMPLATE.dictionaryDomain, versions: { en: [{}], de: [{}] } },
    phrase('site.name', { en: 'Acme', de: 'Acme' }),
    phrase('only.english', { en: 'Only in English' }),
    ...Array.from({ length: PHRASES - 2 }, (_, index) => phrase(`phrase.${index}`, { en: `Phrase ${index}`, de: `Ausdruck ${index}` })),
    {
      path: `${S}/Settings`,
      template: `${T}/Settings`,
      shared: {
        [FIELD.robotsContent]: 'User-agent: *\nDisallow: /search',
        [FIELD.error404Page]: `${PATHS.home}/errors/not found`,
        [FIELD.error500Page]: ref(`${PATHS.home}/errors/server error`),
      },
    },
    ...redirectMaps(`${S}/Settings/Redirects`, [
      { RedirectType: 'Redirect301', pairs: { '/offices': '/about/offices' } },
      { RedirectType: 'Redirect302', PreserveQueryString: '1', pairs: { '^/r/(\\d+)$': '/reports/$1' } },
      { RedirectType: 'ServerTransfer', pairs: { '/front': '/' } },
    ]),
    { path: `${S}/Settings/Site Grouping`, template: '8357f958-9aaa-46db-8898-36448a96356f' },
    {
      path: `${S}/Settings/Site Grouping/${SITE}`,
      template: TEMPLATE.siteDefinition,
      shared: {
        [FIELD.siteName]: SITE,
        [FIELD.hostName]: 'www.acme.test|localhost',
        [FIELD.startItem]: ref(PATHS.home),
        [FIELD.siteLanguage]: 'en',
        [FIELD.environment]: '*',
        [FIELD.siteItemFallback]: '1',
      },
    },
  ];
}
