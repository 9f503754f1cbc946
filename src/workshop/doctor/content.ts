/** What a content service can do, and what the site will miss there. */
import { z } from 'zod';
import { LANGUAGES } from '../../config/constants.ts';
import { PUBLIC_SITES } from '../../config/sites.ts';
import { compact, idOf } from '../scs/guid.ts';
import { TEMPLATES_ROOT } from '../scs/modules.ts';
import { ask, type Reply, type Service } from './ask.ts';

/** `good`: as it should be. `odd`: the site runs, and lacks what is said. `bad`: it does not run like that. */
export interface Finding {
  kind: 'good' | 'odd' | 'bad';
  text: string;
}

const good = (text: string): Finding => ({ kind: 'good', text });
const odd = (text: string): Finding => ({ kind: 'odd', text });
const bad = (text: string): Finding => ({ kind: 'bad', text });

/** Templates that the lists of the site look for. */
const TEMPLATES = ['Base/_Page', 'Pages/Article', 'Pages/Profile', 'Pages/Topic', 'Pages/Event', 'Pages/Office', 'Pages/Publication'];
/** Objects that a query of ours names at most (docs/contracts/content-queries.md). */
const OURS = 7;
const CLOCK_MS = 60_000;
const LAYOUT_BYTES = 300_000;

const why = ({ status, errors }: Reply): string => errors[0] ?? `status ${status}`;
const objects = (count: number): string =>
  `query Doctor($path: String!, $language: String!) { ${Array.from({ length: count }, (_, at) => `a${at}: item(path: $path, language: $language) { id }`).join(' ')} }`;
const root = { path: '/sitecore/content', language: LANGUAGES[0] };

/** The first thing: whether anybody is there, and takes the key. The other findings need it. @param key the variable that has it */
export async function connection(service: Service, key = 'SITECORE_API_KEY'): Promise<Finding[]> {
  const reply = await ask(service, '{ __typename }');
  if (reply.status === 401 || reply.status === 403)
    return [bad(`The API key is not known there (${reply.status}). Compare ${key} with the key's item, which must be published.`)];
  if (reply.data === undefined) return [bad(`It refuses the simplest query: ${why(reply)}.`)];
  const findings = [good(`${service.endpoint.href} answers and takes the key.`)];
  if (reply.clockMs === undefined)
    findings.push(odd('It says no time, so the clocks cannot be compared: what is published at a time may come late.'));
  else if (Math.abs(reply.clockMs) > CLOCK_MS)
    findings.push(
      odd(
        `Its clock is ${Math.round(Math.abs(reply.clockMs) / 1000)} s ${reply.clockMs > 0 ? 'ahead of' : 'behind'} ours: times of publishing differ by that.`,
      ),
    );
  return findings;
}

const typeAnswer = z.object({
  item: z.object({ fields: z.array(z.object({ name: z.string() })) }).nullish(),
  site: z.object({ fields: z.array(z.object({ name: z.string() })) }).nullish(),
});

async function version(service: Service): Promise<Finding[]> {
  const reply = await ask(service, '{ item: __type(name: "Item") { fields { name } } site: __type(name: "SiteInfo") { fields { name } } }');
  const types = typeAnswer.safeParse(reply.data).data;
  const names = (fields: { name: string }[] | undefined): Set<string> => new Set(fields?.map(({ name }) => name));
  const item = names(types?.item?.fields);
  const site = names(types?.site?.fields);
  if (item.size === 0) return [odd(`It does not show its schema (${why(reply)}), as a production should not: its version is not known.`)];
  const cloud = item.has('personalization') || site.has('llmsTxt');
  return [good(cloud ? 'Its schema is that of Experience Edge.' : 'Its schema is that of Sitecore XM, or of an older Edge.')];
}

async function limits(service: Service): Promise<Finding[]> {
  const [few, many, page, order] = await Promise.all([
    ask(service, objects(OURS), root),
    ask(service, objects(OURS * 3), root),
    ask(
      service,
      'query Doctor($name: String!, $value: String!, $first: Int!) { search(where: { name: $name, value: $value, operator: CONTAINS }, first: $first) { total } }',
      { name: '_path', value: compact(idOf('/sitecore/content')), first: 500 },
    ),
    ask(
      service,
      'query Doctor($name: String!, $value: String!, $first: Int!, $by: String!) { search(where: { name: $name, value: $value, operator: CONTAINS }, first: $first, orderBy: { name: $by, direction: DESC }) { total } }',
      { name: '_path', value: compact(idOf('/sitecore/content')), first: 1, by: '__Updated' },
    ),
  ]);
  return [
    few.errors.length > 0
      ? bad(`A query of ${OURS} objects is refused: ${why(few)} Raise maxDepth of its GraphQL endpoint to 15, which is the default.`)
      : good(
          many.errors.length > 0
            ? `It limits queries (${why(many)}), and ours stay below that.`
            : 'It limits no query that we could think of.',
        ),
    page.errors.length > 0
      ? odd(`Pages of 500 items are refused (${why(page)}): the dictionary is read ten entries at a time.`)
      : good('Pages of 500 items are allowed.'),
    order.errors.length > 0
      ? odd('It does not sort by the time of the last change: the search finds changes by comparing pages, some minutes later.')
      : good('It sorts by the time of the last change.'),
  ];
}

const sitesAnswer = z.object({ site: z.object({ siteInfoCollection: z.array(z.object({ name: z.string() })) }) });
const siteAnswer = z.object({
  site: z.object({
    siteInfo: z
      .object({
        robots: z.string().nullish(),
        redirects: z.array(z.unknown()).nullish(),
        errorHandling: z.object({ notFoundPagePath: z.string().nullish(), serverErrorPagePath: z.string().nullish() }).nullish(),
      })
      .nullish(),
  }),
});
const layoutAnswer = z.object({ layout: z.object({ item: z.object({ rendered: z.unknown() }).nullish() }).nullish() });

async function sites(service: Service): Promise<Finding[]> {
  const reply = await ask(service, '{ site { siteInfoCollection { name } } }');
  const known = sitesAnswer.safeParse(reply.data).data?.site.siteInfoCollection.map(({ name }) => name);
  if (known === undefined) return [bad(`It does not name its sites: ${why(reply)}.`)];
  const findings = await Promise.all(
    PUBLIC_SITES.map(async (name): Promise<Finding[]> => {
      if (!known.includes(name))
        return [
          bad(`There is no site "${name}"; it knows ${known.join(', ') || 'none'}. Push the items of src/sitecore, and publish them.`),
        ];
      return [...(await settings(service, name)), ...(await homes(service, name))];
    }),
  );
  return findings.flat();
}

async function settings(service: Service, name: string): Promise<Finding[]> {
  const reply = await ask(
    service,
    'query Doctor($site: String!, $language: String!) { site { siteInfo(site: $site) { robots redirects { pattern } errorHandling(language: $language) { notFoundPagePath serverErrorPagePath } } } }',
    { site: name, language: LANGUAGES[0] },
  );
  const info = siteAnswer.safeParse(reply.data).data?.site.siteInfo;
  if (!info) return [odd(`${name}: its settings cannot be read (${why(reply)}).`)];
  const missing = [
    info.redirects?.length ? undefined : 'no redirects: old addresses end in "not found"',
    info.errorHandling?.notFoundPagePath ? undefined : 'no page for "not found": the plain one is shown',
    info.errorHandling?.serverErrorPagePath ? undefined : 'no page for errors: the plain one is shown',
    info.robots ? undefined : 'no robots.txt: the site writes its own',
    // What SXA says while RobotsContent of the settings is empty.
    /^user-agent: \*\s+disallow: \/\s*(?:sitemap:.*)?$/i.test(info.robots?.trim() ?? '')
      ? 'its robots.txt keeps every search engine out: fill RobotsContent of its settings, if that is not meant'
      : undefined,
  ].filter((text) => text !== undefined);
  return missing.length > 0
    ? missing.map((text) => odd(`${name}: ${text}.`))
    : [good(`${name}: redirects, error pages and robots.txt are there.`)];
}

async function homes(service: Service, name: string): Promise<Finding[]> {
  const findings = await Promise.all(
    LANGUAGES.map(async (language): Promise<Finding[]> => {
      const reply = await ask(
        service,
        'query Doctor($site: String!, $route: String!, $language: String!) { layout(site: $site, routePath: $route, language: $language) { item { rendered } } }',
        { site: name, route: '/', language },
      );
      const rendered = layoutAnswer.safeParse(reply.data).data?.layout?.item?.rendered;
      if (rendered == null)
        return [
          language === LANGUAGES[0]
            ? bad(`${name}: there is no home page in ${language} (${why(reply)}).`)
            : odd(`${name}: there is no home page in ${language}: that language is "not found".`),
        ];
      const kilobytes = Math.round(reply.bytes / 1000);
      const size =
        reply.bytes > LAYOUT_BYTES
          ? [odd(`${name}: the layout of the home page in ${language} is ${kilobytes} KB: its datasources refer to more than they show.`)]
          : [];
      return [
        good(`${name}: the home page is there in ${language}, ${kilobytes} KB.`),
        ...size,
        ...media(rendered, `${name}, ${language}`),
      ];
    }),
  );
  return findings.flat();
}

/** Where pictures come from that have whole addresses, also on the host that answers the queries, as on Experience Edge. */
function media(rendered: unknown, where: string): Finding[] {
  const sources = [...JSON.stringify(rendered).matchAll(/"src":"([^"]+)"/g)].map(([, source = '']) => source);
  const places = new Set(
    sources.flatMap((source) => /^https?:\/\/.+?\/(?:-\/)?(?:jss)?media(?=\/)|^https?:\/\/[^/]+/.exec(source)?.[0] ?? []),
  );
  return [...places].map((place) =>
    odd(
      `${where}: pictures come from ${place}: set SITECORE_MEDIA_URL to it, or they have one size, and the page's policy does not show them.`,
    ),
  );
}

const totalAnswer = z.object({ search: z.object({ total: z.number() }) });

async function templates(service: Service): Promise<Finding[]> {
  const missing: string[] = [];
  for (const name of TEMPLATES) {
    const reply = await ask(
      service,
      'query Doctor($path: String!, $content: String!, $templates: String!, $template: String!, $first: Int!) { search(where: { AND: [{ name: $path, value: $content, operator: CONTAINS } { name: $templates, value: $template, operator: CONTAINS }] }, first: $first) { total } }',
      {
        path: '_path',
        content: compact(idOf('/sitecore/content')),
        templates: '_templates',
        template: compact(idOf(`${TEMPLATES_ROOT}/${name}`)),
        first: 1,
      },
    );
    const total = totalAnswer.safeParse(reply.data).data?.search.total;
    if (total === undefined) return [bad(`It does not search by template: ${why(reply)}.`)];
    if (total === 0) missing.push(name);
  }
  return missing.length > 0
    ? [
        odd(
          `No items are found of the templates ${missing.join(', ')}: their lists are empty. Were templates and items pushed, published and indexed?`,
        ),
      ]
    : [good('Items of every template that the lists look for are found.')];
}

/** The toolkit's templates of a site's root and of an entry, as it sends them (JSS 22, `SitecoreTemplateId`). */
const APP_TEMPLATE = '061cba1554744b918a0617903b102b82';
const DICTIONARY_ENTRY = '6d1cd89719364a3aa511289a94c2a7b1';
const rootAnswer = z.object({
  layout: z.object({ item: z.object({ ancestors: z.array(z.object({ id: z.string() })) }).nullish() }).nullish(),
});

/** Finds the dictionary of a site as the toolkit does: below the ancestor of its home page that is of the root's template. */
async function dictionaryOf(service: Service, name: string, language: string): Promise<Finding> {
  const place = `${name}: the dictionary in ${language}`;
  const template = service.appTemplateId ?? APP_TEMPLATE;
  const found = await ask(
    service,
    'query Doctor($site: String!, $route: String!, $language: String!, $template: String!) { layout(site: $site, routePath: $route, language: $language) { item { ancestors(includeTemplateIDs: [$template]) { id } } } }',
    { site: name, route: '/', language, template },
  );
  const root = rootAnswer.safeParse(found.data).data?.layout?.item?.ancestors[0]?.id;
  if (root === undefined)
    return bad(
      `${place} is not found: no item above the home page is of the template ${template}${found.errors.length > 0 ? ` (${why(found)})` : ''}. What editors change there never shows. Give the template of the site's root in SITECORE_APP_TEMPLATE_ID.`,
    );
  const reply = await ask(
    service,
    'query Doctor($path: String!, $root: String!, $templates: String!, $template: String!, $inLanguage: String!, $language: String!, $first: Int!) { search(where: { AND: [{ name: $path, value: $root, operator: CONTAINS } { name: $templates, value: $template, operator: CONTAINS } { name: $inLanguage, value: $language }] }, first: $first) { total } }',
    { path: '_path', root, templates: '_templates', template: DICTIONARY_ENTRY, inLanguage: '_language', language, first: 1 },
  );
  const total = totalAnswer.safeParse(reply.data).data?.search.total;
  if (total === undefined) return bad(`${place} cannot be read: ${why(reply)}.`);
  return total === 0
    ? odd(`${place} has no entries: words of the build are shown. Were they pushed, published and indexed?`)
    : good(`${place} has ${total} entries.`);
}

const dictionary = (service: Service): Promise<Finding[]> =>
  Promise.all(PUBLIC_SITES.flatMap((name) => LANGUAGES.map((language) => dictionaryOf(service, name, language))));

async function changes({ endpoint }: Service): Promise<Finding[]> {
  const response = await fetch(new URL('/healthz/ready', endpoint), { signal: AbortSignal.timeout(10_000) }).catch(() => undefined);
  const ours = response?.ok === true && (response.headers.get('content-type') ?? '').includes('json');
  await response?.body?.cancel();
  return [
    ours
      ? good('It says by itself when something changed.')
      : odd('It does not say when something changed: the search looks once a minute.'),
  ];
}

/** Examines a content service, group by group, in the order in which a reader wants to know. @throws Error when nobody answers */
export async function examineContent(service: Service): Promise<Finding[]> {
  const findings = await connection(service);
  if (findings.some(({ kind }) => kind === 'bad')) return findings;
  for (const group of [version, limits, sites, templates, dictionary, changes]) findings.push(...(await group(service)));
  return findings;
}
