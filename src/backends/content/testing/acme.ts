import sharp from 'sharp';
import { braced, idOfPath } from '../items/guid.ts';
import { FIELD, TEMPLATE } from '../items/ids.ts';
import { germanFallsBack, redirectMaps, templateItems } from './write-items.ts';
import type { ItemSpec } from './write-items.ts';

const T = '/sitecore/templates/Project/acme';
const S = '/sitecore/content/acme/web';
const M = '/sitecore/media library/Project/acme';
const R = '/sitecore/layout/Renderings/Project/acme';
const BASE = `${T}/_Page`;
const PAGE = `${T}/Article Page`;
const own = (name: string): string => `${PAGE}/Data/${name}`;
const title = `${BASE}/Data/Title`;
const ref = (path: string): string => braced(idOfPath(path));
const UNVERSIONED_IMAGE = 'f1828a2c-7e5d-4bbd-98ca-320474871548';
const UNVERSIONED_FILE = '962b53c4-f93b-4df9-9821-415c867b8903';
const DRAFT_STATE = '{190B1C84-F1BE-47ED-AA41-F42193D9C8FC}';
const SAMPLE_WORKFLOW = '{A5BC37E7-ED96-4C1E-8590-A26E64DB55EA}';

export const acme = { templates: T, site: S, media: M, page: PAGE, base: BASE, id: idOfPath };

const layout = `<r xmlns:xsd="http://www.w3.org/2001/XMLSchema"><d id="{FE5D7FDF-89C0-4D99-9AA3-B5FBD009C9F3}" l="{96E5F4BA-A2CF-4A4C-A4E7-64DA88226362}"><r uid="{30000000-0000-4000-8000-000000000001}" id="${ref(`${R}/ArticleBody`)}" ph="headless-main" ds="" par="" /></d></r>`;

/** A page with its title in each language. */
export function page(path: string, titles: Readonly<Record<string, string>>, fields: Readonly<Record<string, string>> = {}): ItemSpec {
  return {
    path: `${S}/Home${path}`,
    template: PAGE,
    shared: Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name === 'NoIndex' ? `${BASE}/Data/NoIndex` : own(name), value]),
    ),
    versions: Object.fromEntries(Object.entries(titles).map(([language, text]) => [language, [{ [title]: text }]])),
  };
}

const phrase = (key: string, phrases: Readonly<Record<string, string>>): ItemSpec => ({
  path: `${S}/Dictionary/${key}`,
  template: TEMPLATE.dictionaryEntry,
  shared: { [FIELD.dictionaryKey]: key, [FIELD.enableItemFallback]: '1' },
  unversioned: Object.fromEntries(Object.entries(phrases).map(([language, value]) => [language, { [FIELD.dictionaryPhrase]: value }])),
  versions: Object.fromEntries(Object.keys(phrases).map((language) => [language, [{}]])),
});

/** A site of a few pages in English and German, with a dictionary, settings and media: enough to try every call. */
export async function acmeItems(): Promise<ItemSpec[]> {
  const logo = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#136' } })
    .png()
    .toBuffer();
  return [
    { path: '/sitecore/templates/Project/acme', template: TEMPLATE.folder },
    ...templateItems(BASE, { Title: 'Single-Line Text', NoIndex: 'shared:Checkbox' }),
    ...templateItems(
      PAGE,
      {
        Body: 'Rich Text',
        Image: 'shared:Image',
        Topics: 'shared:Treelist',
        Related: 'shared:Droplink',
        DisplayDate: 'shared:Datetime',
        Featured: 'shared:Checkbox',
        Rank: 'shared:Integer',
        Score: 'shared:Number',
        Source: 'shared:General Link',
        Figures: 'shared:Name Value List',
        Document: 'shared:File',
        Name: 'Single-Line Text',
        Code: 'shared:Integer',
      },
      [BASE],
    ),
    {
      path: `${PAGE}/__Standard Values`,
      template: PAGE,
      shared: { [FIELD.renderings]: layout, [FIELD.enableItemFallback]: '1' },
      versions: { en: [{ [title]: '$name' }] },
    },
    ...templateItems(`${T}/Site`, {}, ['a2b9fdc3-f641-4966-94a5-b63944dc39de', TEMPLATE.appRoot]),
    ...templateItems(`${T}/Settings`, {}, [TEMPLATE.sxaSettings]),
    { path: R, template: TEMPLATE.folder },
    germanFallsBack,
    { path: `${R}/ArticleBody`, template: TEMPLATE.jsonRendering, shared: { [FIELD.componentName]: 'ArticleBody' } },
    { path: M, template: TEMPLATE.folder },
    {
      path: `${M}/my logo`,
      template: UNVERSIONED_IMAGE,
      shared: {
        [FIELD.extension]: 'png',
        [FIELD.mimeType]: 'image/png',
        [FIELD.width]: '400',
        [FIELD.height]: '200',
        [FIELD.size]: String(logo.length),
      },
      unversioned: { en: { [FIELD.alt]: 'Acme' }, de: { [FIELD.alt]: 'Acme auf Deutsch' } },
      versions: { en: [{}], de: [{}] },
      blob: logo,
    },
    {
      path: `${M}/drawing`,
      template: UNVERSIONED_IMAGE,
      shared: { [FIELD.extension]: 'svg', [FIELD.mimeType]: 'image/svg+xml' },
      blob: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    },
    {
      path: `${M}/report`,
      template: UNVERSIONED_FILE,
      shared: { [FIELD.extension]: 'pdf', [FIELD.mimeType]: 'application/pdf', [FIELD.size]: '10' },
      blob: Buffer.from('%PDF-45678'),
    },
    { path: '/sitecore/content/acme', template: TEMPLATE.folder },
    { path: S, template: `${T}/Site`, versions: { en: [{}], de: [{}] } },
    page('', { en: 'Welcome', de: 'Willkommen' }),
    page('/Articles', { en: 'Articles' }, { NoIndex: '1' }),
    page(
      '/Articles/One',
      { en: 'Article one', de: 'Artikel eins' },
      {
        Image: `<image mediaid="${ref(`${M}/my logo`)}" />`,
        Topics: `${ref(`${S}/Home/About us`)}|${ref(`${S}/Home`)}|{00000000-0000-4000-8000-00000000dead}`,
        Related: ref(`${S}/Home/About us`),
        DisplayDate: '20260102T150405Z',
        Featured: '1',
        Rank: '7',
        Score: '1.25',
        Source: `<link linktype="internal" id="${ref(`${S}/Home/About us`)}" text="About" class="more" anchor="top" querystring="a=1" target="_blank" />`,
        Figures: 'a=1&b=two%20words',
        Document: `<file mediaid="${ref(`${M}/report`)}" />`,
      },
    ),
    page('/Articles/Two', { en: 'Article two' }, { DisplayDate: '20250601T000000Z', Rank: '12' }),
    page('/Articles/Three', { en: 'An article, the third' }, { DisplayDate: '20260301T000000Z', Rank: '9' }),
    {
      ...page('/Articles/Draft', { en: 'Not yet' }),
      shared: { [FIELD.workflow]: SAMPLE_WORKFLOW },
      versions: { en: [{ [title]: 'Not yet', [FIELD.workflowState]: DRAFT_STATE }] },
    },
    page('/About us', { en: 'About', de: 'Über uns' }),
    page('/Lost', { en: 'Page not found' }, { Code: '404' }),
    { path: `${S}/Dictionary`, template: TEMPLATE.dictionaryDomain, versions: { en: [{}], de: [{}] } },
    phrase('hello', { en: 'Hello', de: 'Hallo' }),
    phrase('only-english', { en: 'Only in English' }),
    {
      path: `${S}/Settings`,
      template: `${T}/Settings`,
      shared: {
        [FIELD.robotsContent]: 'User-agent: *\nDisallow: /search',
        [FIELD.error404Page]: `${S}/Home/Lost`,
      },
    },
    ...redirectMaps(`${S}/Settings/Redirects`, [
      { RedirectType: 'Redirect301', pairs: { '/old': '/Articles', '/broken(': '/x' } },
      { RedirectType: 'Redirect302', PreserveQueryString: '1', pairs: { '^/a/(.*)$': '/b/$1' } },
    ]),
    { path: `${S}/Settings/Site Grouping`, template: '8357f958-9aaa-46db-8898-36448a96356f' },
    {
      path: `${S}/Settings/Site Grouping/web`,
      template: TEMPLATE.siteDefinition,
      shared: {
        [FIELD.siteName]: 'web',
        [FIELD.hostName]: 'www.acme.test|*.acme.test',
        [FIELD.startItem]: ref(`${S}/Home`),
        [FIELD.siteLanguage]: 'en',
        [FIELD.environment]: '*',
        [FIELD.siteItemFallback]: '1',
      },
    },
  ];
}
