import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FIELD, TEMPLATE } from '../../../src/backends/content/items/ids.ts';
import { writeItems, type ItemSpec } from '../../../src/backends/content/testing/write-items.ts';
import { readScs } from '../../../src/lib/scs/read.ts';
import { writeScs } from '../../../src/lib/scs/write.ts';
import { startAuthoring, startAuthors, type Author, type Authors, type AuthoringService } from '../support/authors.ts';
import { authoredSite, BODY, id, page, PATHS, ref, TEXT, TITLE, WORKFLOW } from '../support/authored-site.ts';

let authors: Authors;
let editor: Author;
let approver: Author;
let practice: Author;
let written: ReturnType<typeof writeItems>;
let service: AuthoringService;

const T = '/sitecore/templates/Project/acme';
const BASIC = id(`${T}/Basic Page`);
const OFFICES = id(page('/About/Offices'));
const ABOUT = id(page('/About'));
const file = (path: string): string => join(written.root, `items/part3/acme/web/Home${path}.yml`);
const ask = (who: Author, path: string, more: Parameters<AuthoringService['ask']>[2] = {}) => service.ask(who, path, more);
const get = async (item: string, language = 'en') => (await ask(editor, `items/${item}?language=${language}`)).body;
const value = (item: { fields: { id: string; value: string }[] }, field: string) => item.fields.find((each) => each.id === field)?.value;

/** A page with a part of its own that its layout names by its place, and a link to another page. */
const composed: ItemSpec[] = [
  {
    path: page('/Composed'),
    template: `${T}/Basic Page`,
    versions: {
      en: [
        {
          [TITLE]: 'Composed',
          [BODY]: `<p><a href="~/link.aspx?_id=${id(page('/About/Offices')).replaceAll('-', '').toUpperCase()}&amp;_z=z">Offices</a></p>`,
          [FIELD.finalRenderings]: `<r xmlns:p="p" xmlns:s="s" p:p="1">\n  <d id="{FE5D7FDF-89C0-4D99-9AA3-B5FBD009C9F3}">\n    <r uid="{10000000-0000-4000-8000-000000000001}" p:before="*" s:ds="local:/Data/Text Block 1" s:id="${ref('/sitecore/layout/Renderings/Project/acme/TextBlock')}" s:par="DynamicPlaceholderId=1" s:ph="headless-main" />\n  </d>\n</r>`,
        },
      ],
    },
  },
  { path: page('/Composed/Data'), template: '1c82e550-ebcd-4e5d-8abd-d50d0809541e' },
  { path: page('/Composed/Data/Text Block 1'), template: `${T}/Text Block`, versions: { en: [{ [TEXT]: '<p>Part</p>' }] } },
  { path: `${PATHS.site}/Settings/Redirects`, template: TEMPLATE.redirects },
  { path: `${T}/Report branch`, template: '35e75c72-4985-4e09-88c3-0eac6cd1e64f' },
  { path: `${T}/Report branch/$name`, template: `${T}/Basic Page`, versions: { en: [{ [TITLE]: '$name' }], de: [{ [TITLE]: '$name' }] } },
  { path: `${T}/Report branch/$name/Data`, template: '1c82e550-ebcd-4e5d-8abd-d50d0809541e' },
  { path: `${T}/Report branch/$name/Data/Text Block 1`, template: `${T}/Text Block`, versions: { en: [{ [TEXT]: '<p>About $name</p>' }] } },
];
const COMPOSED = id(page('/Composed'));

/** Everything below the home page is what Sitecore's own reader takes, in Sitecore's own shape. */
const everyFileIsSitecores = (): void => {
  for (const entry of readdirSync(join(written.root, 'items'), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const text = readFileSync(join(entry.parentPath, entry.name), 'utf8');
    expect(writeScs(readScs(text))).toBe(text);
    expect(entry.name).toMatch(/\.yml$/);
  }
};

beforeAll(async () => {
  authors = await startAuthors();
  editor = await authors.author('Edda Ritter', ['editor']);
  approver = await authors.author('Anna Prover', ['approver']);
  practice = await authors.author('Paul Rak', ['practice']);
});
afterAll(() => authors.close());
beforeEach(async () => {
  const items = authoredSite();
  const taken = new Set(composed.map(({ path }) => path));
  written = writeItems([...items.filter(({ path }) => !taken.has(path)), ...composed]);
  service = await startAuthoring(written.root, authors);
  return async () => {
    everyFileIsSitecores();
    await service.stop();
    written.remove();
  };
});

describe('a new item', () => {
  it('is a draft with its file where the module keeps it, and no visitor sees it', async () => {
    const { status, body } = await ask(editor, 'items', {
      body: { parent: ABOUT, name: 'New page', template: BASIC, language: 'en', fields: [{ id: TITLE, value: 'A new page' }] },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'New page', version: 1, state: 'draft', live: false, page: { path: '/About/New-page' } });
    expect(value(body, TITLE)).toBe('A new page');
    expect(existsSync(file('/About/New page'))).toBe(true);
    const row = (await ask(editor, `tree?id=${ABOUT}`)).body.children.find((each: { name: string }) => each.name === 'New page');
    expect(row).toMatchObject({ state: 'draft', live: false });
  });

  it.each([
    ['Offices', 'name-taken'],
    ['offices', 'name-taken'],
    ['Ein/Fall', 'name-refused'],
    ['..', 'name-refused'],
    [' ', 'invalid-input'],
    ['x'.repeat(101), 'invalid-input'],
    ['NUL', 'name-refused'],
  ])('is not named %j', async (name, code) => {
    const { body } = await ask(editor, 'items', { body: { parent: ABOUT, name, template: BASIC, language: 'en' } });
    expect(body.error.code).toBe(code);
  });

  it('is made by editors, of a template that is one, where content is', async () => {
    const make = async (who: Author, parent: string, template: string) =>
      (await ask(who, 'items', { body: { parent, name: 'New', template, language: 'en' } })).body.error.code;
    expect(await make(practice, ABOUT, BASIC)).toBe('not-allowed');
    expect(await make(editor, ABOUT, id('/no/template'))).toBe('no-such-template');
    expect(await make(editor, id(T), BASIC)).toBe('not-allowed');
    expect(await make(editor, ABOUT, id(`${T}/Choice`))).toBe('not-here');
    expect(await make(editor, id('/nowhere'), BASIC)).toBe('no-such-item');
  });
});

it('is made from a branch with its parts, in the language that is asked for, and named everywhere', async () => {
  const branch = id(`${T}/Report branch`);
  const { status, body } = await ask(editor, 'items', { body: { parent: ABOUT, name: 'Annual review', branch, language: 'en' } });
  expect(status).toBe(201);
  expect(body).toMatchObject({ name: 'Annual review', state: 'draft', version: 1 });
  // Begun in one language, and no more.
  expect(body.languages.filter(({ versions }: { versions: unknown[] }) => versions.length > 0)).toMatchObject([{ language: 'en' }]);
  expect(value(body, TITLE)).toBe('Annual review');
  expect(readScs(readFileSync(file('/About/Annual review'), 'utf8')).branch).toBe(branch);
  const data = (await ask(editor, `tree?id=${body.id}`)).body.children[0];
  const part = (await ask(editor, `tree?id=${data.id}`)).body.children[0];
  expect(part).toMatchObject({ name: 'Text Block 1', state: 'draft' });
  expect(value(await get(part.id), TEXT)).toBe('<p>About Annual review</p>');
});

it('is what may be made there, however it comes: by a copy, by a move', async () => {
  const choice = { path: `${PATHS.site}/Choices/One`, template: `${T}/Choice`, versions: { en: [{}] } };
  written.write({ path: `${PATHS.site}/Choices`, template: TEMPLATE.folder });
  written.write(choice);
  await service.stop();
  service = await startAuthoring(written.root, authors);
  const copied = await ask(editor, 'items', { body: { parent: ABOUT, name: 'Two', copyOf: id(choice.path), language: 'en' } });
  expect(copied.body.error.code).toBe('not-here');
  expect((await ask(approver, `items/${id(choice.path)}/move`, { body: { parent: ABOUT } })).body.error.code).toBe('not-here');
  const folder = id(`${PATHS.site}/Choices`);
  expect((await ask(editor, 'items', { body: { parent: folder, name: 'Two', copyOf: id(choice.path), language: 'en' } })).status).toBe(201);
});

describe('a copy', () => {
  it('has parts of its own: what leads to the original’s leads to its', async () => {
    const { status, body } = await ask(editor, `items/${COMPOSED}/duplicate`, { body: { name: 'Copy' } });
    expect(status).toBe(201);
    expect(body).toMatchObject({ state: 'draft', live: false, version: 1 });
    const layout = (await ask(editor, `items/${body.id}/layout?language=en`)).body;
    expect(layout.placements[0]).toMatchObject({ datasource: { path: page('/Copy/Data/Text Block 1') } });
    expect(layout.placements[0].uid).not.toBe('10000000-0000-4000-8000-000000000001');
    const original = (await ask(editor, `items/${COMPOSED}/layout?language=en`)).body;
    expect(original.placements[0].uid).toBe('10000000-0000-4000-8000-000000000001');
  });

  it('leaves behind what keeps the original from visitors', async () => {
    const original = (await ask(editor, 'items', { body: { parent: ABOUT, name: 'Held', template: BASIC, language: 'en' } })).body;
    const held = [FIELD.neverPublish, FIELD.hideVersion];
    const fields = held.map((each) => ({ id: each, value: '1' }));
    const sent = { method: 'PATCH', ifMatch: original.revision, body: { language: 'en', fields } };
    const kept = (await ask(editor, `items/${original.id}`, sent)).body;
    expect(held.map((each) => value(kept, each))).toEqual(['1', '1']);
    const copied = (await ask(editor, `items/${original.id}/duplicate`, { body: { name: 'Held too' } })).body;
    expect(held.map((each) => value(copied, each))).toEqual(['', '']);
    for (const each of [original.id, copied.id]) await ask(editor, `items/${each}?force=true`, { method: 'DELETE' });
  });

  it('of another item is made by `copyOf`', async () => {
    const { body } = await ask(editor, 'items', { body: { parent: ABOUT, name: 'Composed too', copyOf: COMPOSED, language: 'en' } });
    expect(body.path).toBe(page('/About/Composed too'));
    expect((await ask(editor, `tree?id=${body.id}`)).body.children).toMatchObject([{ name: 'Data', hasChildren: true }]);
  });

  it('is none of what one may not change: templates are no content', async () => {
    const { body } = await ask(editor, 'items', { body: { parent: ABOUT, name: 'A template', copyOf: id(T), language: 'en' } });
    expect(body.error.code).toBe('not-allowed');
  });
});

describe('a rename', () => {
  it('is an approver’s where it is published, and leads the old address on', async () => {
    expect((await ask(editor, `items/${ABOUT}/rename`, { body: { name: 'About us' } })).body.error.code).toBe('needs-approver');
    const { status, body } = await ask(approver, `items/${ABOUT}/rename`, { body: { name: 'About us', redirect: true } });
    expect(status).toBe(200);
    expect(body.page.path).toBe('/About-us');
    expect(existsSync(file('/About'))).toBe(false);
    expect(existsSync(join(written.root, 'items/part3/acme/web/Home/About'))).toBe(false);
    expect((await get(OFFICES)).path).toBe(page('/About us/Offices'));
    expect(existsSync(file('/About us/Offices/Rotterdam'))).toBe(true);
    expect(await redirects()).toEqual(
      expect.arrayContaining([
        ['/About', '/About-us'],
        ['^/About/(.*)$', '/About-us/$1'],
      ]),
    );
    // A mail that leads there with a token.
    expect((await ledAway()).filter(({ pattern }) => pattern === '/About')).toMatchObject([{ isQueryStringPreserved: true }]);
  });

  it('of what nobody has seen leads nobody on, and takes away no redirect of what they have', async () => {
    await ask(approver, `items/${ABOUT}/rename`, { body: { name: 'About us', redirect: true } });
    const before = await redirects();
    const { body } = await ask(editor, 'items', { body: { parent: id(PATHS.home), name: 'Unseen', template: BASIC, language: 'en' } });
    expect((await ask(editor, `items/${body.id}/rename`, { body: { name: 'About', redirect: true } })).status).toBe(200);
    expect(await redirects()).toEqual(before);
  });

  it('hides no page of the next one of its name by what leads on all that was below it', async () => {
    const made = ['^/About/(.*)$', '/About-us/$1'];
    await ask(approver, `items/${ABOUT}/rename`, { body: { name: 'About us', redirect: true } });
    const named = { parent: id(PATHS.home), name: 'About', template: BASIC, language: 'en' };
    const next = (await ask(editor, 'items', { body: named })).body.id as string;
    // While nothing is seen below the next one, old addresses lead on as they did.
    expect(await redirects()).toContainEqual(made);
    expect((await ask(approver, `items/${COMPOSED}/move`, { body: { parent: next } })).status).toBe(200);
    const after = await redirects();
    expect(after).not.toContainEqual(made);
    // What it led to is led to one by one.
    expect(after).toContainEqual(['/About/Offices/Rotterdam', '/About-us/Offices/Rotterdam']);
    expect(after).toContainEqual(['/About/Offices', '/About-us/Offices']);
    // A page that gets the address of one of these is seen there.
    await ask(approver, `items/${COMPOSED}/rename`, { body: { name: 'Offices' } });
    expect((await redirects()).map(([from]) => from)).not.toContain('/About/Offices');
  });

  it('to a name that another had leads on the pages that were below that one', async () => {
    await ask(approver, `items/${ABOUT}/rename`, { body: { name: 'About us', redirect: true } });
    await ask(approver, `items/${COMPOSED}/rename`, { body: { name: 'About', redirect: true } });
    const after = await redirects();
    expect(after).toContainEqual(['/About/Offices', '/About-us/Offices']);
    expect(after.map(([from]) => from)).not.toContain('^/About/(.*)$');
  });

  it('and back with nothing that leads on shows all that is below it again', async () => {
    await ask(approver, `items/${ABOUT}/rename`, { body: { name: 'About us', redirect: true } });
    await ask(approver, `items/${ABOUT}/rename`, { body: { name: 'About' } });
    expect((await redirects()).filter(([from]) => from.includes('About'))).toEqual([]);
  });

  it('twice leads the first address to the last', async () => {
    await ask(approver, `items/${COMPOSED}/rename`, { body: { name: 'Second', redirect: true } });
    await ask(approver, `items/${COMPOSED}/rename`, { body: { name: 'Third', redirect: true } });
    expect(await redirects()).toContainEqual(['/Composed', '/Third']);
    await ask(approver, `items/${COMPOSED}/rename`, { body: { name: 'Composed', redirect: true } });
    expect((await redirects()).filter(([from]) => from === '/Composed')).toEqual([]);
  });

  it('to an address that others led away from frees it, and who was led to the old one is led to the new one at once', async () => {
    const pairs = { '/Firm': '/x', '/en/firm/': '/x', '/they': '/About', '^/Firm/(.*)$': '/y/$1', '^/f.rm$': '/z' };
    const mapping = Object.entries(pairs).map((pair) => pair.map(encodeURIComponent).join('='));
    const map = `${PATHS.site}/Settings/Redirects/Campaigns`;
    written.write({ path: map, template: TEMPLATE.redirectMap, shared: { [FIELD.urlMapping]: mapping.join('&') }, versions: { en: [{}] } });
    await service.stop();
    service = await startAuthoring(written.root, authors);
    const { body } = await ask(approver, `items/${ABOUT}/rename`, { body: { name: 'Firm', redirect: true } });
    expect(await redirects()).toEqual([
      ['/they', '/Firm'],
      // Expressions lead away from other addresses too: they stay, and the page says that it is not seen.
      ['^/Firm/(.*)$', '/y/$1'],
      ['^/f.rm$', '/z'],
      ['/offices', '/Firm/offices'],
      ['^/r/(\\d+)$', '/reports/$1'],
      ['/front', '/'],
      ['/About', '/Firm'],
      ['^/About/(.*)$', '/Firm/$1'],
    ]);
    expect(body.problems).toEqual([expect.objectContaining({ code: 'redirect-away', name: '^/f.rm$' })]);
    const saved = await get(id(map));
    const save = (value: string) =>
      ask(editor, `items/${id(map)}`, {
        method: 'PATCH',
        ifMatch: saved.revision,
        body: { language: 'en', fields: [{ id: FIELD.urlMapping, value }] },
      });
    const refused = await save(`${encodeURIComponent('^/(?!a)(a+)+b$')}=%2Fx`);
    expect([refused.status, refused.body.error.code]).toEqual([422, 'invalid-input']);
    expect((await save(`${encodeURIComponent('^/(a+)+b$')}=%2Fx`)).status).toBe(200);
  });

  it('of a part is told to the layout that names it by its place', async () => {
    const part = id(page('/Composed/Data/Text Block 1'));
    await ask(approver, `items/${part}/rename`, { body: { name: 'Opening' } });
    const layout = (await ask(editor, `items/${COMPOSED}/layout?language=en`)).body;
    expect(layout.placements[0].datasource).toMatchObject({ id: part, path: page('/Composed/Data/Opening') });
    expect(readFileSync(file('/Composed'), 'utf8')).toContain('local:/Data/Opening"');
  });

  it('may change the case alone', async () => {
    const { status } = await ask(approver, `items/${id(page('/Reports'))}/rename`, { body: { name: 'reports' } });
    expect(status).toBe(200);
    expect((await get(id(page('/Reports/Annual report')))).path).toBe(page('/reports/Annual report'));
  });

  it('is refused to what a site stands on', async () => {
    for (const pillar of [PATHS.home, PATHS.site, `${PATHS.site}/Settings`])
      expect((await ask(approver, `items/${id(pillar)}/rename`, { body: { name: 'Other' } })).body.error.code).toBe('not-here');
  });
});

describe('a move', () => {
  it('takes all below along', async () => {
    const { body } = await ask(approver, `items/${OFFICES}/move`, { body: { parent: id(page('/Reports')) } });
    expect(body.page.path).toBe('/Reports/Offices');
    expect((await get(id(page('/About/Offices/Rotterdam')))).page.path).toBe('/Reports/Offices/Rotterdam');
    expect(existsSync(file('/About/Offices'))).toBe(false);
  });

  it('to another site leads the old address to the new one there, which nothing leads away from, and back again', async () => {
    const other = '/sitecore/content/acme/shop';
    const map = `${other}/Settings/Redirects/Campaigns`;
    written.write({ path: other, template: `${T}/Site`, versions: { en: [{}] } });
    for (const path of ['/Start', '/Start/Company'])
      written.write({ path: other + path, template: `${T}/Basic Page`, versions: { en: [{ [TITLE]: path }] } });
    written.write({ path: `${other}/Settings`, template: `${T}/Settings` });
    written.write({ path: `${other}/Settings/Redirects`, template: TEMPLATE.redirects });
    written.write({
      path: map,
      template: TEMPLATE.redirectMap,
      shared: {
        [FIELD.urlMapping]: [
          ['/company/offices', '/x'],
          ['/kept', '/y'],
        ]
          .map((pair) => pair.map(encodeURIComponent).join('='))
          .join('&'),
      },
      versions: { en: [{}] },
    });
    written.write({ path: `${other}/Settings/Site Grouping`, template: '8357f958-9aaa-46db-8898-36448a96356f' });
    written.write({
      path: `${other}/Settings/Site Grouping/shop`,
      template: TEMPLATE.siteDefinition,
      shared: {
        [FIELD.siteName]: 'shop',
        [FIELD.hostName]: 'shop.acme.test',
        [FIELD.startItem]: ref(`${other}/Start`),
        [FIELD.siteLanguage]: 'en',
        [FIELD.environment]: '*',
      },
    });
    await service.stop();
    service = await startAuthoring(written.root, authors);
    const move = (parent: string) => ask(approver, `items/${OFFICES}/move`, { body: { parent, redirect: true } });
    expect((await move(id(`${other}/Start/Company`))).body.page).toMatchObject({ site: 'shop', path: '/Company/Offices' });
    expect(await redirects()).toEqual(
      expect.arrayContaining([
        ['/About/Offices', 'http://shop.acme.test/Company/Offices'],
        ['^/About/Offices/(.*)$', 'http://shop.acme.test/Company/Offices/$1'],
        ['/offices', 'http://shop.acme.test/Company/Offices'],
      ]),
    );
    expect(await redirects('shop')).toEqual([['/kept', '/y']]);
    await move(ABOUT);
    expect((await redirects()).filter(([from]) => from.includes('About/Offices'))).toEqual([]);
    expect(await redirects('shop')).toContainEqual(['/Company/Offices', 'http://www.acme.test/About/Offices']);
  });

  it('is not below itself, nor where content is not', async () => {
    expect((await ask(approver, `items/${ABOUT}/move`, { body: { parent: OFFICES } })).body.error.code).toBe('not-here');
    expect((await ask(approver, `items/${ABOUT}/move`, { body: { parent: id(T) } })).body.error.code).toBe('not-allowed');
  });

  it('among its siblings changes one file', async () => {
    const names = async () => (await ask(editor, `tree?id=${id(PATHS.home)}`)).body.children.map(({ name }: { name: string }) => name);
    expect((await names()).slice(0, 3)).toEqual(['About', 'Composed', 'errors']);
    await ask(approver, `items/${COMPOSED}/move`, { body: { parent: id(PATHS.home), before: ABOUT } });
    expect((await names()).slice(0, 3)).toEqual(['Composed', 'About', 'errors']);
    const never = id(page('/Never seen'));
    await ask(approver, `items/${never}/move`, { body: { parent: id(PATHS.home), after: COMPOSED } });
    expect((await names()).slice(0, 3)).toEqual(['Composed', 'Never seen', 'About']);
  });

  it('of two items by two editors at once gives one tree', async () => {
    const [reports, about] = [id(page('/Reports')), ABOUT];
    const answers = await Promise.all([
      ask(approver, `items/${reports}/move`, { body: { parent: about } }),
      ask(approver, `items/${about}/move`, { body: { parent: reports } }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await ask(editor, 'tree')).status).toBe(200);
  });
});

describe('a deletion', () => {
  it('names what would lead nowhere, and is done when that is wanted', async () => {
    const uses = (await ask(editor, `items/${OFFICES}/uses`)).body;
    expect(uses).toMatchObject([{ id: COMPOSED, field: 'Body', page: { path: '/Composed' } }]);
    const refused = await ask(approver, `items/${OFFICES}`, { method: 'DELETE' });
    expect(refused.status).toBe(409);
    expect(refused.body.error).toMatchObject({ code: 'in-use', uses });
    expect((await ask(approver, `items/${OFFICES}?force=true`, { method: 'DELETE' })).status).toBe(204);
    expect(existsSync(file('/About/Offices'))).toBe(false);
    expect(existsSync(file('/About/Offices/Rotterdam'))).toBe(false);
    expect((await ask(editor, `items/${OFFICES}?language=en`)).status).toBe(404);
  });

  it('of a part that a layout names by its place is known', async () => {
    const part = id(page('/Composed/Data/Text Block 1'));
    expect((await ask(editor, `items/${part}/uses`)).body).toMatchObject([{ id: COMPOSED }]);
  });

  it('of what is published is an approver’s; of a draft an editor’s', async () => {
    expect((await ask(editor, `items/${COMPOSED}`, { method: 'DELETE' })).body.error.code).toBe('needs-approver');
    const made = await ask(editor, 'items', { body: { parent: ABOUT, name: 'Draft', template: BASIC, language: 'en' } });
    expect((await ask(editor, `items/${made.body.id}`, { method: 'DELETE' })).status).toBe(204);
  });
});

it('what an approver has planned for a moment is theirs to delete and to rename, also below a draft', async () => {
  const draft = page('/About/Draft');
  const made = id(draft);
  written.write({
    path: draft,
    template: `${T}/Basic Page`,
    versions: { en: [{ [TITLE]: 'Draft', [FIELD.workflowState]: ref(`${WORKFLOW}/Draft`) }] },
  });
  const planned = page('/About/Draft/Planned');
  written.write({
    path: planned,
    template: `${T}/Basic Page`,
    versions: { en: [{ [TITLE]: 'Planned', [FIELD.workflowState]: ref(`${WORKFLOW}/Approved`), [FIELD.validFrom]: '20990101T000000Z' }] },
  });
  await service.stop();
  service = await startAuthoring(written.root, authors);
  expect(await get(id(planned))).toMatchObject({
    live: false,
    scheduled: '2099-01-01T00:00:00.000Z',
    may: { delete: false, rename: false },
  });
  for (const item of [made, id(planned)]) {
    expect((await ask(editor, `items/${item}?force=true`, { method: 'DELETE' })).body?.error?.code).toBe('needs-approver');
    expect((await ask(editor, `items/${item}/rename`, { body: { name: 'Other' } })).body.error?.code).toBe('needs-approver');
  }
  expect((await ask(approver, `items/${id(planned)}/rename`, { body: { name: 'Other' } })).status).toBe(200);
  expect((await ask(approver, `items/${made}`, { method: 'DELETE' })).status).toBe(204);
});

describe('what was deleted', () => {
  const list = async (who = editor) => (await ask(who, 'recycled')).body.rows;
  const restore = (who: Author, entry: string, more: object = {}) =>
    ask(who, `recycled/${entry}/restore`, { body: { language: 'en', ...more } });
  const drop = (who: Author, item: string) => ask(who, `items/${item}?force=true`, { method: 'DELETE' });
  const bytesOf = (paths: readonly string[]) => paths.map((path) => readFileSync(file(path)));

  it('comes back with all below it, byte for byte and under its own ids, so that what named it does so again', async () => {
    const paths = ['/Composed', '/Composed/Data', '/Composed/Data/Text Block 1'];
    const before = bytesOf(paths);
    await drop(approver, COMPOSED);
    expect(existsSync(file('/Composed'))).toBe(false);
    const [row, ...others] = await list();
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      ...{ item: COMPOSED, displayName: 'Composed', path: page('/Composed'), items: 3, who: 'Anna Prover' },
      ...{ parent: { path: PATHS.home }, may: { restore: false, drop: false } },
    });
    // Visitors would see it at once.
    expect((await restore(editor, row.id)).body.error.code).toBe('needs-approver');
    const { status, body } = await restore(approver, row.id);
    expect([status, body.missing, body.live]).toEqual([201, [], true]);
    expect(bytesOf(paths)).toEqual(before);
    expect(await list()).toEqual([]);
    expect((await restore(approver, row.id)).body.error.code).toBe('no-such-item');
  });

  it('is hidden by nothing that leads on what was below the page that had its new parent’s name', async () => {
    await drop(approver, COMPOSED);
    await ask(approver, `items/${ABOUT}/rename`, { body: { name: 'About us', redirect: true } });
    const named = { parent: id(PATHS.home), name: 'About', template: BASIC, language: 'en' };
    const next = (await ask(editor, 'items', { body: named })).body.id as string;
    const [row] = await list();
    expect((await restore(approver, row.id, { parent: next })).body).toMatchObject({ live: true, page: { path: '/About/Composed' } });
    expect((await redirects()).map(([from]) => from)).not.toContain('^/About/(.*)$');
  });

  it('is led away from by no redirect that is younger', async () => {
    await drop(approver, COMPOSED);
    await ask(approver, `items/${ABOUT}/rename`, { body: { name: 'Composed', redirect: true } });
    await ask(approver, `items/${ABOUT}/rename`, { body: { name: 'About', redirect: true } });
    expect(await redirects()).toContainEqual(['/Composed', '/About']);
    const [row] = await list();
    const { body } = await restore(approver, row.id);
    expect([body.live, body.problems]).toEqual([true, []]);
    expect(await redirects()).not.toContainEqual(['/Composed', '/About']);
  });

  it('says what it names that is not there any more', async () => {
    await drop(approver, COMPOSED);
    await drop(approver, OFFICES);
    const rows = await list(approver);
    expect(rows.map(({ path }: { path: string }) => path).toSorted()).toEqual([page('/About/Offices'), page('/Composed')]);
    const entry = rows.find(({ item }: { item: string }) => item === COMPOSED).id;
    expect((await restore(approver, entry)).body.missing).toEqual([{ id: COMPOSED, displayName: 'Composed', field: 'Body' }]);
  });

  it('is put elsewhere, where its place is gone or its name is taken', async () => {
    const make = async (parent: string, name: string) =>
      (await ask(editor, 'items', { body: { parent, name, template: BASIC, language: 'en' } })).body.id as string;
    const above = await make(ABOUT, 'Above');
    const below = await make(above, 'Below');
    await drop(editor, below);
    await drop(editor, above);
    const [, entry] = await list();
    expect(entry).toMatchObject({ item: below, parent: null, may: { restore: true } });
    expect((await restore(editor, entry.id)).body.error.code).toBe('not-here');
    await make(ABOUT, 'Below');
    expect((await restore(editor, entry.id, { parent: ABOUT })).body.error.code).toBe('name-taken');
    const { body } = await restore(editor, entry.id, { parent: ABOUT, name: 'Below again' });
    expect(body).toMatchObject({ id: below, path: page('/About/Below again'), state: 'draft', live: false });
  });

  it('outlasts a restart, is not told to practices, and taken away for good by an approver', async () => {
    await drop(approver, COMPOSED);
    await service.stop();
    service = await startAuthoring(written.root, authors);
    const [row] = await list();
    expect(row.item).toBe(COMPOSED);
    expect(await list(practice)).toEqual([]);
    expect((await restore(practice, row.id)).body.error.code).toBe('no-such-item');
    expect((await ask(editor, `recycled/${row.id}`, { method: 'DELETE' })).status).toBe(403);
    expect((await ask(approver, `recycled/${row.id}`, { method: 'DELETE' })).status).toBe(204);
    expect(await list()).toEqual([]);
  });
});

describe('versions', () => {
  it('are compared, and an old one is brought back as the newest', async () => {
    const before = await get(ABOUT);
    const saved = await ask(editor, `items/${ABOUT}`, {
      method: 'PATCH',
      ifMatch: before.revision,
      body: { language: 'en', fields: [{ id: TITLE, value: 'Second' }] },
    });
    expect(saved.body.version).toBe(2);
    const differences = (await ask(editor, `items/${ABOUT}/compare?language=en&from=1&to=2`)).body;
    expect(differences).toEqual([{ id: TITLE, name: 'Title', type: 'Single-Line Text', from: 'About the firm', to: 'Second' }]);
    const back = await ask(editor, `items/${ABOUT}/versions`, { body: { language: 'en', from: 1 } });
    expect(back.status).toBe(201);
    expect(back.body).toMatchObject({ version: 3, state: 'draft' });
    expect(value(back.body, TITLE)).toBe('About the firm');
    expect((await ask(editor, `items/${ABOUT}/versions/3?language=en`, { method: 'DELETE' })).status).toBe(204);
    expect((await ask(editor, `items/${ABOUT}/versions/1?language=en`, { method: 'DELETE' })).body.error.code).toBe('needs-approver');
  });

  it('of another language begin a translation', async () => {
    const item = id(page('/Reports'));
    const { body } = await ask(editor, `items/${item}/versions`, { body: { language: 'de', from: 'en' } });
    expect(body).toMatchObject({ language: 'de', version: 1, state: 'draft' });
    expect(value(body, TITLE)).toBe('Reports');
  });

  it('are not made over one that somebody began meanwhile', async () => {
    const item = id(page('/Reports'));
    const begin = (newest: number) => ask(editor, `items/${item}/versions`, { body: { language: 'de', from: 'en', newest } });
    expect((await begin(0)).body).toMatchObject({ language: 'de', version: 1 });
    const late = await begin(0);
    expect([late.status, late.body.error.code]).toEqual([412, 'changed-meanwhile']);
    expect((await begin(1)).body).toMatchObject({ language: 'de', version: 2 });
  });
});

interface LedAway {
  pattern: string;
  target: string;
  isQueryStringPreserved: boolean;
}

/** Of the site, as the content service gives them to it. */
async function ledAway(site = 'dotcom'): Promise<LedAway[]> {
  const query = '{ site { siteInfo(site: "SITE") { redirects { pattern target isQueryStringPreserved } } } }'.replace('SITE', site);
  const answer = await fetch(`${service.url}/sitecore/api/graph/edge`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', sc_apikey: 'masthead-dev-key' },
    body: JSON.stringify({ query }),
  });
  const { data } = (await answer.json()) as { data: { site: { siteInfo: { redirects: LedAway[] } } } };
  return data.site.siteInfo.redirects;
}

async function redirects(site?: string): Promise<[string, string][]> {
  return (await ledAway(site)).map(({ pattern, target }) => [pattern, target]);
}
