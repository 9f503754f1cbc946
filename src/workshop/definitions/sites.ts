import type { SiteDef } from '../model/sites.ts';
import { sites } from '../model/sites.ts';
import { braced, guidOf, idOf } from '../scs/guid.ts';
import { setShared, setVersioned } from '../scs/item.ts';
import type { ScsItem } from '../scs/item.ts';
import { CONTENT_ROOT, DEFAULT_LANGUAGE, LANGUAGES, LANGUAGES_ROOT, MEDIA_ROOT } from '../scs/modules.ts';
import { F, T } from '../scs/well-known.ts';
import { layoutXml, SHARED_LAYOUT } from './layout.ts';
import { inEveryLanguage, make, references, sorted } from './make.ts';
import { allTemplates, templateNamed } from './schema.ts';

export const siteRoot = (site: string): string => `${CONTENT_ROOT}/${site}`;
export const homeOf = (site: string): string => `${siteRoot(site)}/Home`;

/** Item path of an address: `/about/offices` of dotcom is below its Home. */
export const pagePath = (site: string, address: string): string =>
  `${homeOf(site)}${address === '/' ? '' : `/${address.replace(/^\/+|\/+$/g, '')}`}`;

const model = (name: string): string => templateNamed(name).id;

function partialDesign(
  path: string,
  index: number,
  signature: string,
  component: string,
  placeholder: string,
  datasource: string,
): ScsItem {
  const item = sorted(inEveryLanguage(make(path, T.partialDesign)), index);
  setShared(item, F.signature, signature);
  setShared(item, F.renderings, SHARED_LAYOUT);
  const xml = layoutXml([
    { uid: guidOf(`${path}#${component}`), component, placeholder, datasource: braced(idOf(datasource)), dynamicId: 1 },
  ]);
  for (const language of LANGUAGES) setVersioned(item, language, F.finalRenderings, xml);
  return item;
}

/** Pairs of page template and design, encoded twice as Headless SXA does. */
function templatesMapping(design: string): string {
  const encoded = (text: string): string => text.replace('{', '%7b').replace('}', '%7d');
  const twice = (text: string): string => text.replace('{', '%257B').replace('}', '%257D');
  return allTemplates()
    .filter((template) => template.page)
    .map((template) => `${encoded(braced(template.id))}%3d${twice(braced(idOf(design)))}`)
    .join('%26');
}

function presentation(site: SiteDef): ScsItem[] {
  const root = `${siteRoot(site.name)}/Presentation`;
  const designs = `${root}/Page Designs`;
  const partials = `${root}/Partial Designs`;
  const mapping = sorted(make(designs, model('Page Designs')), 0);
  setShared(mapping, F.templatesMapping, templatesMapping(`${designs}/Default`));
  const design = inEveryLanguage(make(`${designs}/Default`, T.pageDesign));
  setShared(design, F.partialDesigns, references([idOf(`${partials}/Header`), idOf(`${partials}/Footer`)]));
  setShared(design, F.renderings, SHARED_LAYOUT);
  for (const language of LANGUAGES) setVersioned(design, language, F.finalRenderings, layoutXml([]));
  const data = `${siteRoot(site.name)}/Data`;
  return [
    make(root, T.presentation),
    mapping,
    design,
    sorted(make(partials, T.folder), 1),
    partialDesign(`${partials}/Header`, 0, 'header', 'SiteHeader', 'headless-header', `${data}/Header`),
    partialDesign(`${partials}/Footer`, 1, 'footer', 'SiteFooter', 'headless-footer', `${data}/Footer`),
  ];
}

function settings(site: SiteDef): ScsItem[] {
  const root = `${siteRoot(site.name)}/Settings`;
  const item = make(root, model('Site Settings'));
  setShared(item, F.error404Page, pagePath(site.name, site.notFoundPage));
  setShared(item, F.error500Page, pagePath(site.name, site.serverErrorPage));
  setShared(item, F.robotsContent, site.robots);
  setShared(item, F.dictionaryDomain, braced(idOf(`${siteRoot(site.name)}/Dictionary`)));
  const definition = make(`${root}/Site Grouping/${site.name}`, T.siteDefinition);
  setShared(definition, F.siteName, site.name);
  setShared(definition, F.hostName, site.hostNames.join('|'));
  setShared(definition, F.startItem, braced(idOf(homeOf(site.name))));
  setShared(definition, F.siteLanguage, site.language);
  setShared(definition, F.environment, '*');
  setShared(definition, F.siteItemFallback, '1');
  return [item, make(`${root}/Site Grouping`, T.siteGrouping), definition, ...redirects(site)];
}

function redirects(site: SiteDef): ScsItem[] {
  const root = `${siteRoot(site.name)}/Settings/Redirects`;
  const maps = site.redirects.map(({ name, type, keepsQuery, pairs }, index) => {
    const map = sorted(make(`${root}/${name}`, T.redirectMap), index);
    setShared(map, F.redirectType, type);
    if (keepsQuery) setShared(map, F.preserveQueryString, '1');
    setShared(
      map,
      F.urlMapping,
      Object.entries(pairs)
        .map((pair) => pair.map(encodeURIComponent).join('='))
        .join('&'),
    );
    return map;
  });
  return [make(root, T.redirects), ...maps];
}

function siteItems(site: SiteDef, index: number): ScsItem[] {
  return [
    sorted(inEveryLanguage(make(siteRoot(site.name), model('Headless Site'))), index),
    ...settings(site),
    ...presentation(site),
    make(`${siteRoot(site.name)}/Data`, T.siteData),
  ];
}

function languageItem(language: string): ScsItem {
  const item = make(`${LANGUAGES_ROOT}/${language}`, T.language);
  setShared(item, F.iso, language);
  if (language !== DEFAULT_LANGUAGE) setShared(item, F.fallbackLanguage, DEFAULT_LANGUAGE);
  return item;
}

/** The tenant, the sites with settings and designs, the languages, the top media folders. */
export function siteDefinitions(): ScsItem[] {
  return [
    ...LANGUAGES.map(languageItem),
    make(MEDIA_ROOT, T.mediaFolder),
    ...['documents', 'drawings', 'images', 'restricted'].map((name) => make(`${MEDIA_ROOT}/${name}`, T.mediaFolder)),
    make(CONTENT_ROOT, model('Headless Tenant')),
    ...sites.flatMap(siteItems),
  ];
}

/** Home pages, which documents fill: written when absent, never compared. */
export function seedItems(): ScsItem[] {
  return sites.map((site) => {
    const item = sorted(inEveryLanguage(make(homeOf(site.name), model('Home Page'))), 0);
    const title = templateNamed('Home Page').fields.get('title');
    if (title) for (const language of LANGUAGES) setVersioned(item, language, title.ref, site.displayName);
    return item;
  });
}
