import { json, text } from '../../kit/http/answer.ts';
import type { Answer } from '../../kit/http/answer.ts';
import { ServiceError } from '../../kit/http/errors.ts';
import type { Exchange } from '../../kit/http/exchange.ts';
import type { Route } from '../../kit/http/router.ts';
import { guid } from '../items/guid.ts';
import { siteByName, sites } from '../items/sites.ts';
import type { Item, Site, View } from '../items/types.ts';
import { renderLayout, renderPlaceholder } from '../layout/render.ts';
import type { LayoutProblem } from '../layout/types.ts';
import { siteDictionary } from '../site/dictionary.ts';
import { sitemapXml } from '../site/sitemap.ts';

export interface RestOptions {
  viewOf: { required: (exchange: Exchange) => View; optional: (exchange: Exchange) => View };
  onProblems: (problems: readonly LayoutProblem[]) => void;
}

const cacheControl = (view: View): Record<string, string> => ({
  'cache-control': view.name === 'draft' ? 'private, no-store' : 'no-cache',
});

function namedSite(view: View, name: string): Site {
  const site = siteByName(view.tree, name);
  if (site === undefined) {
    const known =
      sites(view.tree)
        .map((each) => each.name)
        .join(', ') || 'none';
    throw new ServiceError('not-found', `There is no site "${name}". Known: ${known}.`);
  }
  return site;
}

/** The site of `sc_site`; the only one there is may be left out. */
function siteOf(exchange: Exchange, view: View): Site {
  const name = exchange.query('sc_site');
  if (name !== undefined) return namedSite(view, name);
  const [only, ...more] = sites(view.tree);
  if (only === undefined || more.length > 0) throw new ServiceError('bad-request', 'Name the site by the parameter sc_site.');
  return only;
}

/** The item that a call names: an id, or a path below the site's home. */
function pageOf(exchange: Exchange, view: View): Item | string {
  const value = exchange.query('item') ?? '/';
  const id = guid(value);
  const item = id === undefined ? undefined : view.tree.byId(id);
  if (id !== undefined && item === undefined) throw new ServiceError('not-found', `There is no item ${value}.`);
  return item ?? value;
}

export function restRoutes({ viewOf, onProblems }: RestOptions): Route[] {
  const layout = (exchange: Exchange): Answer => {
    const view = viewOf.required(exchange);
    const site = siteOf(exchange, view);
    const language = exchange.query('sc_lang') ?? site.language;
    const result = renderLayout(view, site, pageOf(exchange, view), language);
    if (result === undefined) {
      // JSS reads the body of a 404: a layout whose route is null.
      return json(
        { sitecore: { context: { pageEditing: false, site: { name: site.name }, pageState: 'normal', language }, route: null } },
        404,
        cacheControl(view),
      );
    }
    if (result.problems.length > 0) onProblems(result.problems);
    return json(result.json, 200, cacheControl(view));
  };

  const placeholder = (exchange: Exchange): Answer => {
    const view = viewOf.required(exchange);
    const site = siteOf(exchange, view);
    const language = exchange.query('sc_lang') ?? site.language;
    const name = exchange.query('placeholderName');
    if (name === undefined) throw new ServiceError('bad-request', 'Name the placeholder by the parameter placeholderName.');
    const asked = pageOf(exchange, view);
    const page = typeof asked === 'string' ? renderLayout(view, site, asked, language)?.version.item : asked;
    const result = page && renderPlaceholder(view, site, page, name, language);
    if (result === undefined)
      throw new ServiceError('not-found', `There is no page "${exchange.query('item') ?? '/'}" in the site "${site.name}".`);
    if (result.problems.length > 0) onProblems(result.problems);
    return json(result.json, 200, cacheControl(view));
  };

  const dictionary = (exchange: Exchange): Answer => {
    const view = viewOf.required(exchange);
    const { site: name = '', language = '' } = exchange.params;
    const site = namedSite(view, name);
    return json(
      { lang: language, app: site.name, phrases: Object.fromEntries(siteDictionary(view, site, language)) },
      200,
      cacheControl(view),
    );
  };

  const sitemap = (exchange: Exchange): Answer => {
    const view = viewOf.optional(exchange);
    const site = namedSite(view, (exchange.params.file ?? '').replace(/\.xml$/i, ''));
    if (site.origin === undefined)
      throw new ServiceError('not-found', `The site "${site.name}" has no host name, so its addresses are not known.`);
    const page = exchange.query('page');
    if (page !== undefined && !/^\d{1,6}$/.test(page))
      throw new ServiceError('bad-request', `The parameter page is "${page}"; give a whole number from 1.`);
    const xml = sitemapXml(view, site, page === undefined ? undefined : Number(page));
    if (xml === undefined) throw new ServiceError('not-found', `The sitemap of "${site.name}" has no page ${page}.`);
    const answer = text(xml, 'application/xml; charset=utf-8');
    return { ...answer, headers: { ...answer.headers, ...cacheControl(view) } };
  };

  return [
    { method: 'GET', path: '/sitecore/api/layout/render/:config', handler: layout },
    { method: 'GET', path: '/sitecore/api/layout/placeholder/:config', handler: placeholder },
    { method: 'GET', path: '/sitecore/api/jss/dictionary/:site/:language', handler: dictionary },
    { method: 'GET', path: '/sitecore/api/sitemap/:file', handler: sitemap },
  ];
}
