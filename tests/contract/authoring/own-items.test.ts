import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { validate } from '../../../src/workshop/validate/command.ts';
import { ownItems, type OwnItems } from '../support/own-items.ts';
import { startAuthoring, startAuthors, type Author, type Authors, type AuthoringService } from '../support/authors.ts';

/** What editors do to the items of this project, one change after the other; each is looked at as Git sees it. */

let authors: Authors;
let approver: Author;
let items: OwnItems;
let service: AuthoringService;

const PAGE = '/sitecore/content/aldermoor/insights/Home/featured-insights/energy/the-long-queue';
const run = promisify(execFile);
/** Beside the service, which is in this process: one that stood still meanwhile would close the lines that it is asked on next. */
const git = async (...words: string[]): Promise<string> =>
  (await run('git', ['-C', items.root, '-c', 'user.name=t', '-c', 'user.email=t@example.org', ...words], { maxBuffer: 64 * 1024 * 1024 }))
    .stdout;
const ask = (path: string, more: Parameters<AuthoringService['ask']>[2] = {}) => service.ask(approver, path, more);
const idOf = async (path: string): Promise<string> =>
  (
    await ask(`search?under=${encodeURIComponent(path.slice(0, path.lastIndexOf('/')))}&q=${path.slice(path.lastIndexOf('/') + 1)}`)
  ).body.find((row: { path: string }) => row.path === path).id;
/** `added removed file` of each changed file, of all since the last commit; then commits. */
async function changed(): Promise<string[]> {
  await git('add', '-A');
  const lines = (await git('diff', '--cached', '--numstat', '-M')).trim().split('\n').filter(Boolean);
  await git('commit', '-qm', 'next');
  return lines.map((line) => line.replaceAll('\t', ' ').replace('src/sitecore/items/', ''));
}

beforeAll(async () => {
  authors = await startAuthors();
  approver = await authors.author('Anna Prover', ['editor', 'approver']);
  items = ownItems();
  // Git looks at the content alone: what no editor here touches would take longer than all the rest.
  const aside = ['.data/', '*.lock', 'Dictionary/', 'templates/', 'renderings/', 'media/aldermoor/*/'];
  writeFileSync(join(items.root, '.gitignore'), aside.join('\n'));
  await git('init', '-q');
  await git('add', '-A');
  await git('commit', '-qm', 'all');
  service = await startAuthoring(items.root, authors);
});
afterAll(async () => {
  await service.stop();
  items.remove();
  await authors.close();
});

it('names sections, fields, kinds and choices in the language of the desk, whatever that of the text is', async () => {
  const page = await idOf(PAGE);
  const read = async (language: string, names: string) => {
    const { template, fields } = (await ask(`items/${page}?language=${language}&names=${names}`)).body;
    const field = (name: string) => fields.find((each: { name: string }) => each.name === name);
    const kinds = field('ArticleType').options.find(({ value }: { value: string }) => value === 'fullReport').label;
    return [template.title, field('Lede').title, field('Lede').sectionTitle, kinds, field('Lede').section];
  };
  const german = ['Beitrag', 'Vorspann', 'Inhalt', 'Vollständiger Bericht', 'Content'];
  expect(await read('en', 'de')).toEqual(german);
  expect(await read('de', 'de')).toEqual(german);
  expect(await read('de', 'en')).toEqual(['Article', 'Standfirst', 'Content', 'Full report', 'Content']);
  const { children } = (await ask('tree?language=en&names=de')).body;
  expect(children.map((row: { template: { title: string } }) => row.template.title)).toContain('Website');
});

it('lands in the items as nothing but the change, and the project’s own check takes it', { timeout: 120_000 }, async () => {
  const page = await idOf(PAGE);
  const file = 'content/aldermoor/insights/Home/featured-insights/energy/the-long-queue.yml';
  const item = (await ask(`items/${page}?language=en`)).body;
  expect(item).toMatchObject({ live: true, workflow: true });
  const title = item.fields.find(({ name }: { name: string }) => name === 'Title');

  // A draft is begun: the whole version once, and nothing of the others.
  const first = (
    await ask(`items/${page}`, {
      method: 'PATCH',
      ifMatch: item.revision,
      body: { language: 'en', fields: [{ id: title.id, value: 'The longest queue' }] },
    })
  ).body;
  expect(first).toMatchObject({ version: 2, state: 'draft' });
  expect(await changed()).toEqual([expect.stringMatching(new RegExp(`^\\d+ 0 ${file}$`))]);

  // From then on an edit is a line.
  const second = (
    await ask(`items/${page}`, {
      method: 'PATCH',
      ifMatch: first.revision,
      body: { language: 'en', fields: [{ id: title.id, value: 'The longest queue of all' }] },
    })
  ).body;
  expect(await changed()).toEqual([`1 1 ${file}`]);

  // A rendering with a new part: a line, the place of the one behind it, and a file.
  const layout = (await ask(`items/${page}/layout?language=en`)).body;
  const body = layout.placeholders.find(({ key }: { key: string }) => key === 'article-body-{*}');
  const chart = body.allowed.find(({ name }: { name: string }) => name === 'PullQuote');
  const last = layout.placements.filter(({ placeholder }: { placeholder: string }) => placeholder === body.path).at(-1);
  const added = await ask(`items/${page}/layout`, {
    ifMatch: layout.revision,
    body: { language: 'en', ops: [{ op: 'add', rendering: chart.id, placeholder: body.path, datasource: 'new', after: last.uid }] },
  });
  expect(added.body).toMatchObject({ version: 2 });
  const lines = await changed();
  expect(lines).toContain(`1 0 ${file}`);
  expect(lines).toHaveLength(2);
  const quote = added.body.added[0];
  await ask(`items/${page}/layout`, { ifMatch: added.body.revision, body: { language: 'en', ops: [{ op: 'remove', uid: quote.uid }] } });
  expect(await changed()).toEqual([`0 1 ${file}`]);
  expect((await ask(`items/${quote.datasource}`, { method: 'DELETE' })).status).toBe(204);
  expect(await changed()).toHaveLength(1);

  // The reading time follows the text, of the page and of its parts.
  const entries = (await ask(`search?template=Blog%20Entry&limit=1`)).body;
  const entry = (await ask(`items/${entries[0].id}?language=en`)).body;
  const bodyField = entry.fields.find(({ name }: { name: string }) => name === 'Body');
  const longer = (
    await ask(`items/${entry.id}`, {
      method: 'PATCH',
      ifMatch: entry.revision,
      body: { language: 'en', fields: [{ id: bodyField.id, value: `${bodyField.value}<p>${'word '.repeat(2_000)}</p>` }] },
    })
  ).body;
  const minutesOf = (answer: { fields: { name: string; value: string }[] }) =>
    Number(answer.fields.find(({ name }) => name === 'ReadingMinutes')?.value);
  expect(minutesOf(longer)).toBeGreaterThan(minutesOf(entry) + 5);
  const block = (await ask(`search?template=Text%20Block&under=${encodeURIComponent(PAGE)}&limit=1`)).body[0];
  const part = (await ask(`items/${block.id}?language=en`)).body;
  const text = part.fields.find(({ name }: { name: string }) => name === 'Text');
  await ask(`items/${block.id}`, {
    method: 'PATCH',
    ifMatch: part.revision,
    body: { language: 'en', fields: [{ id: text.id, value: `<p>${'word '.repeat(3_000)}</p>` }] },
  });
  const draft = (await ask(`items/${page}?language=en`)).body;
  expect(draft).toMatchObject({ version: 2, state: 'draft' });
  expect(minutesOf(draft)).toBeGreaterThan(minutesOf(item) + 5);
  expect(minutesOf((await ask(`items/${page}?language=en&version=1`)).body)).toBe(minutesOf(item));
  await changed();

  // An article from its branch, with the part that its layout names.
  const folder = second.parent;
  const folderItem = (await ask(`items/${folder}?language=en`)).body;
  const branch = folderItem.insert.find(({ kind }: { kind: string }) => kind === 'branch');
  expect(branch).toMatchObject({ name: 'Article' });
  const made = await ask('items', { body: { parent: folder, name: 'a-new-piece', branch: branch.id, language: 'en' } });
  expect(made.status).toBe(201);
  expect((await changed()).map((line) => line.replace(/^\d+ 0 .*energy\//, ''))).toEqual([
    'a-new-piece.yml',
    'a-new-piece/Data.yml',
    'a-new-piece/Data/Related Articles.yml',
  ]);

  // A picture, and the page that shows it.
  const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#7a3' } })
    .png()
    .toBuffer();
  const library = (await ask('media')).body.folder.id;
  const media = await ask(`media?parent=${library}&name=field.png&alt=A%20field`, {
    raw: { type: 'image/png', bytes: new Uint8Array(bytes) },
  });
  expect(media.status).toBe(201);
  expect(await changed()).toHaveLength(1);

  // A rename with its redirect: a line in each file that moves, and one in the map.
  const renamed = await ask(`items/${page}/rename`, { body: { name: 'the-longest-queue', redirect: true } });
  expect(renamed.status).toBe(200);
  const moved = await changed();
  expect(moved.every((line) => line.startsWith('1 1 '))).toBe(true);
  expect(moved.filter((line) => line.includes('Redirects/Moved.yml'))).toHaveLength(1);

  // The old version is back.
  await ask(`items/${page}/versions`, { body: { language: 'en', from: 1 } });
  expect(await changed()).toEqual([expect.stringMatching(/^\d+ 0 .*the-longest-queue\.yml$/)]);

  const { problems } = validate(items.root);
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  const answer = await fetch(`${service.url}/admin/problems`, { headers: { 'x-admin-key': 'masthead-dev-content-admin-key' } });
  expect(((await answer.json()) as { items: unknown[] }).items).toEqual([]);
});

it('lets practices keep forms and offers, and nothing else', async () => {
  const practice = await authors.author('Paul Rak', ['practice']);
  const rename = async (id: string, name: string) =>
    (await service.ask(practice, `items/${id}/rename`, { body: { name } })).body.error?.code as string | undefined;
  const first = async (query: string) => (await ask(`search?${query}&limit=1`)).body[0] as { id: string; name: string };
  const form = await first(`under=${encodeURIComponent('/sitecore/Forms/aldermoor')}&template=Form`);
  const term = await first('template=Offer%20Term');
  for (const { id, name } of [form, term]) {
    expect(await rename(id, `${name} 2`)).toBeUndefined();
    expect(await rename(id, name)).toBeUndefined();
  }
  const offers = (await ask(`search?q=Offers&template=Folder&limit=5`)).body.find(({ path }: { path: string }) =>
    path.endsWith('/Data/Offers'),
  );
  expect((await service.ask(practice, `items/${offers.id}?language=en`)).body.may).toMatchObject({ edit: true });
  const tag = await first('template=Tag');
  expect(await rename(tag.id, 'Other')).toBe('not-allowed');
});

it('keeps what stands below a part of a published page for its next approval', async () => {
  const editor = await authors.author('Edda Ritter', ['editor']);
  const read = async (id: string) => (await service.ask(editor, `items/${id}?language=en`)).body;
  const list = '/sitecore/content/aldermoor/dotcom/Home/careers/Data/Feature List 2';
  for (const [template, under] of [
    ['Feature', list],
    ['Navigation%20Link', '/sitecore/content/aldermoor/dotcom/Data/Header'],
    ['Download', '/sitecore/content/aldermoor/insights/Home'],
  ] as const) {
    const found = (await ask(`search?template=${template}&under=${encodeURIComponent(under)}&limit=1`)).body[0] as { id: string };
    const item = await read(found.id);
    expect(item, template).toMatchObject({ workflow: true, live: true, version: 1, may: { edit: true, delete: false, rename: false } });
    const field = item.fields.find(({ name, scope }: { name: string; scope: string }) => scope === 'versioned' && /Link|File/.test(name));
    const { body } = await service.ask(editor, `items/${item.id}`, {
      method: 'PATCH',
      ifMatch: item.revision,
      body: { language: 'en', fields: [{ id: field.id, value: '' }] },
    });
    expect(body, template).toMatchObject({ version: 2, state: 'draft', live: false });
    expect(body.languages.find(({ language }: { language: string }) => language === 'en').versions[0]).toMatchObject({ live: true });
    for (const asked of [
      service.ask(editor, `items/${item.id}`, { method: 'DELETE' }),
      service.ask(editor, `items/${item.id}/rename`, { body: { name: 'Other' } }),
      service.ask(editor, `items/${item.id}/move`, { body: { parent: item.parent } }),
    ])
      expect((await asked).body.error?.code, template).toBe('needs-approver');
  }
  const place = await idOf(list);
  const option = (await read(place)).insert.find(({ name }: { name: string }) => name === 'Feature');
  const made = await service.ask(editor, 'items', { body: { parent: place, name: 'Another', template: option.id, language: 'en' } });
  expect(made.body).toMatchObject({ state: 'draft', live: false });
});
