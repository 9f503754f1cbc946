import { createHash } from 'node:crypto';
import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../../support/http.ts';
import { site } from '../../support/site.ts';
import { draftLayoutOf, EDITOR, getAsPages, SECRET } from '../support/editors.ts';

const ARTICLE = '/featured-insights/energy/the-long-queue';
type Node = DefaultTreeAdapterTypes.ChildNode;

interface Marker {
  type: string;
  kind: string;
  id: string | undefined;
  text: string;
}

/** The markers of a page in the order in which they stand. */
function markersOf(html: string): Marker[] {
  const found: Marker[] = [];
  const walk = (node: Node | DefaultTreeAdapterTypes.Document): void => {
    if ('attrs' in node) {
      const attribute = (name: string): string | undefined => node.attrs.find((one) => one.name === name)?.value;
      if (node.tagName === 'code' && attribute('type') === 'text/sitecore')
        found.push({
          type: attribute('chrometype') ?? '',
          kind: attribute('kind') ?? '',
          id: attribute('id'),
          text: node.childNodes.map((child) => ('value' in child ? child.value : '')).join(''),
        });
    }
    if ('childNodes' in node) node.childNodes.forEach(walk);
  };
  walk(parse(html));
  return found;
}

/** A GUID as an editor names it, whatever way a service writes it. */
const dashed = (id: string): string =>
  id
    .toLowerCase()
    .replace(/[^\da-f]/g, '')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

interface RenderingNode {
  uid: string;
  fields?: Record<string, { value?: unknown }>;
  placeholders?: Record<string, RenderingNode[]>;
}

/** A rendering with a text of its own, and the name of that field. */
function withText(placeholders: Record<string, RenderingNode[]> = {}): { uid: string; field: string } | undefined {
  for (const node of Object.values(placeholders).flat()) {
    const [field] = Object.entries(node.fields ?? {}).find(([, { value }]) => typeof value === 'string' && value.length > 20) ?? [];
    const found = field === undefined ? withText(node.placeholders) : { uid: node.uid, field };
    if (found) return found;
  }
  return undefined;
}

let itemId = '';
let uid = '';
let text: { uid: string; field: string } | undefined;
const asked = (more: Record<string, string> = {}) => ({
  sc_site: 'insights',
  sc_itemid: itemId,
  sc_lang: 'en',
  route: ARTICLE,
  mode: 'edit',
  ...more,
});

beforeAll(async () => {
  const draft = await draftLayoutOf(ARTICLE);
  itemId = draft.itemId;
  const { sitecore } = draft.layout as { sitecore: { route: { placeholders: Record<string, RenderingNode[]> } } };
  text = withText(sitecore.route.placeholders);
  uid = sitecore.route.placeholders['headless-main']?.[0]?.uid ?? '';
});

describe('Sitecore Pages', () => {
  it('learns what may stand on a page', async () => {
    const { status, body } = await getAsPages({}, { origin: 'https://pages.sitecorecloud.io' }, '/api/editing/config');
    const config = JSON.parse(body) as { components: string[]; packages: object; editMode: string };
    expect([status, config.editMode, config.packages]).toEqual([200, 'metadata', {}]);
    expect(config.components).toEqual(expect.arrayContaining(['ArticleBody', 'PullQuote', 'SiteHeader']));
  });

  it('finds every field, placeholder and rendering by its markers, which close in the order in which they opened', async () => {
    const answer = await getAsPages(asked());
    expect(answer.status, answer.body.slice(0, 400)).toBe(200);
    const markers = markersOf(answer.body);
    const open: string[] = [];
    for (const { type, kind } of markers)
      if (kind === 'open') open.push(type);
      else expect(open.pop()).toBe(type);
    expect(open).toEqual([]);
    const opened = (type: string) => markers.filter((one) => one.type === type && one.kind === 'open');
    expect(opened('placeholder').map(({ id }) => id)).toContain('headless-main_00000000-0000-0000-0000-000000000000');
    expect(opened('placeholder').some(({ id }) => /^article-body-\{\*\}_[\da-f-]{36}$/i.test(id ?? ''))).toBe(true);
    expect(opened('rendering').map(({ id }) => id)).toContain(uid);
    const fields = opened('field').map(
      ({ text }) => JSON.parse(text) as { contextItem: Record<string, unknown>; fieldId: string; fieldType: string; rawValue: string },
    );
    expect(fields.length).toBeGreaterThan(10);
    for (const { contextItem, fieldId, fieldType } of fields)
      expect([contextItem, fieldId, fieldType]).toEqual([
        {
          id: expect.stringMatching(/^[\da-f-]{36}$/),
          language: expect.any(String),
          revision: expect.any(String),
          version: expect.any(Number),
        },
        expect.stringMatching(/^[\da-f-]{36}$/),
        expect.any(String),
      ]);
    const title = fields.find(({ contextItem, fieldType }) => contextItem.id === dashed(itemId) && fieldType === 'Single-Line Text');
    expect(title?.rawValue).toBeTruthy();
  });

  it('shows the page in its frame, with no script of ours and nothing kept', async () => {
    const { headers, body } = await getAsPages(asked());
    const policy = String(headers['content-security-policy']);
    for (const editor of ["'self'", EDITOR, 'https://pages.sitecorecloud.io', 'https://designlibrary.sitecorecloud.io'])
      expect(policy.split('frame-ancestors')[1]).toContain(editor);
    expect(policy).not.toContain('strict-dynamic');
    expect(headers['x-frame-options']).toBeUndefined();
    expect([headers['cache-control'], headers['x-robots-tag'], headers['set-cookie']]).toEqual(['no-store', 'noindex', undefined]);
    expect(body).toContain('<script id="jss-hrz-editing" type="application/json">{}</script>');
    expect(body).not.toMatch(/<script(?![^>]*type="application\/(?:ld\+)?json")/);
  });

  it('previews a draft without a marker', async () => {
    const { status, body } = await getAsPages(asked({ mode: 'preview' }));
    expect([status, markersOf(body), body.includes('jss-hrz-editing')]).toEqual([200, [], false]);
  });

  it('shows one rendering alone in the component library', async () => {
    const { route: _none, ...query } = asked({ mode: 'library-metadata', sc_uid: uid });
    const { status, body } = await getAsPages(query);
    expect(status, body.slice(0, 300)).toBe(200);
    expect(markersOf(body).filter(({ type, kind, id }) => type === 'rendering' && kind === 'open' && id === uid)).toHaveLength(1);
    const whole = await getAsPages(asked());
    expect(body.length).toBeLessThan(whole.body.length / 2);
    const plain = await getAsPages({ ...query, mode: 'library' });
    expect([plain.status, markersOf(plain.body)]).toEqual([200, []]);
    expect((await getAsPages({ ...query, sc_uid: '11111111-1111-4111-8111-111111111111' })).status).toBe(404);
  });

  it('shows a rendering as the form of the component library has it, to whoever knows the secret and shows the page itself', async () => {
    const { uid: one = '', field = '' } = text ?? {};
    const { route: _none, ...query } = asked({ mode: 'library-metadata', sc_uid: one });
    const shown = await getAsPages(query);
    // One script, which the policy names: it listens to editors alone.
    const scripts = [...shown.body.matchAll(/<script>([^]*?)<\/script>/g)].map(([, code = '']) => code);
    expect(scripts).toHaveLength(1);
    const policy = String(shown.headers['content-security-policy']);
    expect(policy).toContain(
      `'sha256-${createHash('sha256')
        .update(scripts[0] ?? '')
        .digest('base64')}'`,
    );
    expect(policy).not.toContain("unsafe-inline'; script");
    expect(JSON.parse(/id="masthead-library" type="application\/json">([^<]*)</.exec(shown.body)?.[1] ?? '')).toMatchObject({
      uid: one,
      editors: expect.arrayContaining(['^https:\\/\\/cm\\.aldermoor\\.example$']) as unknown,
    });
    const post = (
      body: string,
      { secret = SECRET, origin = site.dotcom, more = {} }: { secret?: string; origin?: string; more?: object } = {},
    ) =>
      ask(site.dotcom, `/api/editing/render?${new URLSearchParams({ ...query, ...more, secret })}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin },
        body,
      });
    const update = (fields: object) => JSON.stringify({ update: { fields, params: {} } });
    const changed = await post(update({ [field]: { value: '<p>Words that nobody saved.</p>' } }));
    expect(changed.status, changed.body.slice(0, 300)).toBe(200);
    expect([shown.body, changed.body].map((body) => body.includes('Words that nobody saved.'))).toEqual([false, true]);
    expect(markersOf(changed.body).filter(({ type, kind, id }) => type === 'rendering' && kind === 'open' && id === one)).toHaveLength(1);
    // Nothing of it is kept.
    expect((await getAsPages(query)).body).toBe(shown.body);
    expect((await post(update({}), { secret: `${SECRET}x` })).status).toBe(401);
    for (const origin of ['https://elsewhere.example', 'null', 'https://cm.aldermoor.example.evil.example'])
      expect((await post(update({}), { origin })).status).toBe(401);
    for (const body of ['{}', '[]', 'null', JSON.stringify({ update: { fields: 7 } }), JSON.stringify({ update: { params: { a: {} } } })])
      expect((await post(body)).status).toBe(400);
    expect((await post(update({}), { more: { sc_uid: '11111111-1111-4111-8111-111111111111' } })).status).toBe(404);
    expect((await post(JSON.stringify({ update: { fields: { a: { value: 'x'.repeat(5_000_000) } } } }))).status).toBe(413);
  });

  it.each([
    ['an item', 'sc_itemid', /sc_itemid/],
    ['a site', 'sc_site', /sc_site/],
    ['a route', 'route', /route/],
  ])('is told that %s is missing', async (_what, name, words) => {
    const query: Record<string, string> = asked();
    delete query[name];
    const { status, body } = await getAsPages(query);
    expect([status, body]).toEqual([400, expect.stringMatching(words)]);
  });

  it.each([
    ['another mode', { mode: 'delete' }, 400],
    ['an item that is none', { sc_itemid: '11111111-1111-4111-8111-111111111111' }, 404],
    ['an id that is none', { sc_itemid: '"){ x' }, 400],
    ['a site that is none', { sc_site: 'elsewhere' }, 400],
    ['a version that is none', { sc_version: '<b>' }, 400],
    ['a language that is none', { sc_lang: 'xx' }, 400],
  ])('is told in words: %s', async (_what, more, status) => {
    const answer = await getAsPages(asked(more));
    expect(answer.status).toBe(status);
    expect(answer.body).not.toContain('<b>');
  });

  it('needs its secret, and an origin that is an editor’s', async () => {
    for (const path of ['/api/editing/render', '/api/editing/config']) {
      expect((await ask(site.dotcom, `${path}?${new URLSearchParams({ ...asked(), secret: `${SECRET}x` })}`)).status).toBe(401);
      expect((await ask(site.dotcom, `${path}?${new URLSearchParams(asked())}`)).status).toBe(401);
      expect((await getAsPages(asked(), { origin: 'https://pages.sitecorecloud.io.evil.example' }, path)).status).toBe(401);
    }
  });
});
