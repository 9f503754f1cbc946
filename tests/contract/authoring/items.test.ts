import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeItems } from '../../../src/backends/content/testing/write-items.ts';
import { startAuthoring, startAuthors, type Answered, type Author, type Authors, type AuthoringService } from '../support/authors.ts';
import { authoredSite, BODY, id, LEDE, NO_INDEX, page, PATHS, TITLE } from '../support/authored-site.ts';

let authors: Authors;
let editor: Author;
let other: Author;
let approver: Author;
let practice: Author;
let reader: Author;
let written: ReturnType<typeof writeItems>;
let service: AuthoringService;

const ABOUT = id(page('/About'));
const PHRASE = id(`${PATHS.dictionary}/phrase-1`);
const ask = (who: Author | undefined, path: string, more: Parameters<AuthoringService['ask']>[2] = {}) => service.ask(who, path, more);
const get = async (who: Author, item: string, language = 'en') => (await ask(who, `items/${item}?language=${language}`)).body;
const value = (item: { fields: { id: string; value: string }[] }, field: string) => item.fields.find((each) => each.id === field)?.value;
const patch = (who: Author, item: string, revision: string, fields: object[], more: object = {}): Promise<Answered> =>
  ask(who, `items/${item}`, { method: 'PATCH', ifMatch: revision, body: { language: 'en', fields, ...more } });
const git = (...words: string[]): string => execFileSync('git', ['-C', written.root, ...words], { encoding: 'utf8' });
/** Git holds the items as they are now. */
function tracked(): void {
  writeFileSync(join(written.root, '.gitignore'), '.data/\n.content-authoring.lock\n');
  git('init', '-q');
  git('add', '-A');
  git('-c', 'user.name=t', '-c', 'user.email=t@example.org', 'commit', '-qm', 'all');
}
const changedLines = (): string[] => git('diff', '--numstat', 'HEAD').trim().split('\n').filter(Boolean);

beforeAll(async () => {
  authors = await startAuthors();
  editor = await authors.author('Edda Ritter', ['practice', 'editor']);
  other = await authors.author('Otto Herr', ['editor']);
  approver = await authors.author('Anna Prover', ['editor', 'approver']);
  practice = await authors.author('Paul Rak', ['practice']);
  reader = await authors.author('Rea Der', []);
});
afterAll(() => authors.close());

beforeEach(async () => {
  written = writeItems(authoredSite());
  service = await startAuthoring(written.root, authors);
  return async () => {
    await service.stop();
    written.remove();
  };
});

describe('an item', () => {
  it('is what an editor needs to know of it', async () => {
    const { status, headers, body } = await ask(editor, `items/${ABOUT}?language=en`);
    expect(status).toBe(200);
    expect(headers.get('etag')).toBe(`"${body.revision}"`);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toMatchObject({
      id: ABOUT,
      name: 'About',
      title: 'About the firm',
      template: { name: 'Basic Page' },
      language: 'en',
      version: 1,
      state: 'none',
      live: true,
      workflow: true,
      page: { site: 'dotcom', path: '/About' },
      may: { edit: true, approve: false, delete: false, rename: false },
    });
    expect(body.fields.find((field: { id: string }) => field.id === TITLE)).toMatchObject({
      name: 'Title',
      type: 'Single-Line Text',
      scope: 'versioned',
      value: 'About the firm',
      own: true,
    });
    expect(body.fields.find((field: { id: string }) => field.id === NO_INDEX)).toMatchObject({
      name: 'NoIndex',
      title: 'No index',
      scope: 'shared',
    });
    expect(body.languages.map(({ language }: { language: string }) => language)).toEqual(['de', 'en']);
  });

  it('is there in a language that it has no version in, as version 0', async () => {
    const item = id(page('/Reports'));
    expect(await get(editor, item, 'de')).toMatchObject({ version: 0, state: 'none', live: false });
  });

  it('is for those who work here alone', async () => {
    expect((await ask(undefined, `items/${ABOUT}?language=en`)).body.error.code).toBe('session-needed');
    expect((await ask(reader, `items/${ABOUT}?language=en`)).body.error.code).toBe('not-allowed');
    expect((await ask(practice, `items/${ABOUT}?language=en`)).body.may).toMatchObject({ edit: false });
  });

  it('that is not there is said so', async () => {
    expect((await ask(editor, `items/${id('/nowhere')}?language=en`)).body.error.code).toBe('no-such-item');
    expect((await ask(editor, `items/${ABOUT}?language=en&version=7`)).body.error.code).toBe('no-such-version');
    expect((await ask(editor, `items/nonsense?language=en`)).status).toBe(422);
  });
});

describe('an edit', () => {
  it('of what is published begins a draft: visitors see nothing of it (promise 31)', async () => {
    const before = await get(editor, ABOUT);
    const saved = await patch(editor, ABOUT, before.revision, [{ id: TITLE, value: 'About us', base: 'About the firm' }]);
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({ version: 2, state: 'draft', live: false, merged: false });
    expect(value(saved.body, TITLE)).toBe('About us');
    const { body } = await graphTitle();
    expect(body).toBe('About the firm');
  });

  it('of a draft is one line of its file', async () => {
    tracked();
    const first = await patch(editor, ABOUT, (await get(editor, ABOUT)).revision, [{ id: TITLE, value: 'About us' }]);
    git('add', '-A');
    git('-c', 'user.name=t', '-c', 'user.email=t@example.org', 'commit', '-qm', 'draft');
    await patch(editor, ABOUT, first.body.revision, [{ id: TITLE, value: 'About all of us' }]);
    expect(changedLines()).toEqual(['1\t1\titems/part3/acme/web/Home/About.yml']);
    expect(git('status', '--porcelain').trim()).toBe('M items/part3/acme/web/Home/About.yml');
  });

  it('of what has no workflow is live, and one line', async () => {
    tracked();
    const before = await get(editor, PHRASE);
    expect(before.workflow).toBe(false);
    const field = before.fields.find((each: { name: string }) => each.name === 'Phrase');
    await patch(editor, PHRASE, before.revision, [{ id: field.id, value: 'Another phrase' }]);
    expect(changedLines()).toEqual(['1\t1\titems/part3/acme/web/Dictionary/phrase-1.yml']);
  });

  it('back to the standard value takes the lines away', async () => {
    const before = await get(editor, ABOUT);
    const saved = await patch(editor, ABOUT, before.revision, [{ id: TITLE, value: null }]);
    expect(saved.body.fields.find((each: { id: string }) => each.id === TITLE)).toMatchObject({ value: '', own: false });
  });

  it('that changes nothing writes nothing', async () => {
    tracked();
    const before = await get(editor, ABOUT);
    const saved = await patch(editor, ABOUT, before.revision, [{ id: TITLE, value: 'About the firm' }]);
    expect(saved.body).toMatchObject({ version: 1, revision: before.revision });
    expect(git('status', '--porcelain')).toBe('');
  });

  it('needs the revision', async () => {
    const answer = await ask(editor, `items/${ABOUT}`, { method: 'PATCH', body: { language: 'en', fields: [{ id: TITLE, value: 'x' }] } });
    expect(answer.status).toBe(428);
    expect(answer.body.error.code).toBe('revision-needed');
  });

  it('keeps every sign of a rich text', async () => {
    const rich = '<p>“Quotes” and \\ backslash</p>\n\n<p>  two  blanks: {x} [y] - ! ?</p>\n';
    const saved = await patch(editor, ABOUT, (await get(editor, ABOUT)).revision, [{ id: BODY, value: rich }]);
    expect(value(saved.body, BODY)).toBe(rich);
    await service.stop();
    service = await startAuthoring(written.root, authors);
    expect(value(await get(editor, ABOUT), BODY)).toBe(rich);
  });

  it('has the ends of line of the files, whatever a browser sends', async () => {
    const { revision } = await get(editor, ABOUT);
    const saved = await patch(editor, ABOUT, revision, [{ id: LEDE, value: 'one\r\ntwo\r\n' }]);
    expect(value(saved.body, LEDE)).toBe('one\ntwo\n');
    const again = await patch(editor, ABOUT, saved.body.revision, [{ id: LEDE, value: 'one\r\ntwo\r\n', base: 'one\r\ntwo\r\n' }]);
    expect(again.body.revision).toBe(saved.body.revision);
  });

  it('of what is the same in all versions is an approver’s where the item is published', async () => {
    const before = await get(editor, ABOUT);
    const refused = await patch(editor, ABOUT, before.revision, [{ id: NO_INDEX, value: '1' }]);
    expect(refused.status).toBe(403);
    expect(refused.body.error).toMatchObject({ code: 'needs-approver', fields: [NO_INDEX] });
    const saved = await patch(approver, ABOUT, before.revision, [{ id: NO_INDEX, value: '1' }]);
    expect(saved.body).toMatchObject({ version: 1, live: true });
  });

  it('is refused to a practice user, and to whoever lost the role meanwhile', async () => {
    tracked();
    const { revision } = await get(editor, ABOUT);
    expect((await patch(practice, ABOUT, revision, [{ id: TITLE, value: 'x' }])).body.error.code).toBe('not-allowed');
    const gone = await authors.author('Lost Role', ['editor']);
    gone.now([]);
    expect((await patch(gone, ABOUT, revision, [{ id: TITLE, value: 'x' }])).body.error.code).toBe('not-allowed');
    expect(git('status', '--porcelain')).toBe('');
  });

  it('of a template or a field that is none is refused', async () => {
    const { revision } = await get(editor, ABOUT);
    expect((await patch(editor, ABOUT, revision, [{ id: id('/no/field'), value: 'x' }])).body.error.code).toBe('no-such-field');
    const template = id('/sitecore/templates/Project/acme/Basic Page');
    expect((await patch(approver, template, (await get(approver, template)).revision, [{ id: TITLE, value: 'x' }])).status).not.toBe(200);
  });
});

describe('two editors (promise 31)', () => {
  it('of two fields are merged', async () => {
    const before = await get(editor, ABOUT);
    const first = await patch(editor, ABOUT, before.revision, [{ id: TITLE, value: 'One title', base: 'About the firm' }]);
    const second = await patch(other, ABOUT, before.revision, [{ id: LEDE, value: 'A lede', base: null }], { version: first.body.version });
    expect(second.status).toBe(200);
    expect(second.body.merged).toBe(true);
    expect([value(second.body, TITLE), value(second.body, LEDE)]).toEqual(['One title', 'A lede']);
  });

  it('who both opened what is published work on one draft', async () => {
    const both = await get(editor, ABOUT);
    const first = await patch(editor, ABOUT, both.revision, [{ id: TITLE, value: 'One title', base: 'About the firm' }], { version: 1 });
    const second = await patch(other, ABOUT, both.revision, [{ id: LEDE, value: 'A lede', base: null }], { version: 1 });
    expect([first.body.version, second.body.version]).toEqual([2, 2]);
    expect(second.body.merged).toBe(true);
    expect([value(second.body, TITLE), value(second.body, LEDE)]).toEqual(['One title', 'A lede']);
    const third = await patch(other, ABOUT, both.revision, [{ id: TITLE, value: 'Another', base: 'About the firm' }], { version: 1 });
    expect(third.status).toBe(412);
    expect(third.body.error.conflicts).toMatchObject([{ theirs: 'One title' }]);
    expect(third.body.error.item).toMatchObject({ version: 2 });
  });

  it('of one field: the second is told what the first wrote, and nothing is lost', async () => {
    const draft = (await patch(editor, ABOUT, (await get(editor, ABOUT)).revision, [{ id: LEDE, value: 'A draft' }])).body;
    await patch(editor, ABOUT, draft.revision, [{ id: TITLE, value: 'Mine', base: 'About the firm' }]);
    const refused = await patch(other, ABOUT, draft.revision, [
      { id: TITLE, value: 'Theirs', base: 'About the firm' },
      { id: LEDE, value: 'Another lede', base: 'A draft' },
    ]);
    expect(refused.status).toBe(412);
    expect(refused.body.error).toMatchObject({
      code: 'changed-meanwhile',
      conflicts: [{ id: TITLE, base: 'About the firm', yours: 'Theirs', theirs: 'Mine' }],
    });
    expect(value(refused.body.error.item, TITLE)).toBe('Mine');
    const now = await get(editor, ABOUT);
    expect([value(now, TITLE), value(now, LEDE)]).toEqual(['Mine', 'A draft']);
  });

  it('who write the same are no conflict, and neither is a window that did not hear that it was saved', async () => {
    const before = await get(editor, ABOUT);
    const first = await patch(editor, ABOUT, before.revision, [{ id: TITLE, value: 'Same', base: 'About the firm' }]);
    const again = await patch(editor, ABOUT, before.revision, [{ id: TITLE, value: 'Same', base: 'About the firm' }]);
    expect(again.status).toBe(200);
    expect(again.body.version).toBe(first.body.version);
  });

  it('a stale tab of yesterday overwrites nothing', async () => {
    const yesterday = await get(other, ABOUT);
    let now = yesterday;
    for (const title of ['One', 'Two', 'Three'])
      now = (await patch(editor, ABOUT, now.revision, [{ id: TITLE, value: title, base: value(now, TITLE) }])).body;
    expect((await patch(other, ABOUT, yesterday.revision, [{ id: TITLE, value: 'Old', base: 'About the firm' }])).status).toBe(412);
    expect((await patch(other, ABOUT, yesterday.revision, [{ id: TITLE, value: 'Old' }])).status).toBe(412);
    expect(value(await get(editor, ABOUT), TITLE)).toBe('Three');
  });

  it('and whoever writes the file by hand: the edit is made to what the file says', async () => {
    const before = await get(editor, PHRASE);
    const field = before.fields.find((each: { name: string }) => each.name === 'Phrase');
    written.write({
      ...authoredSite().find(({ path }) => path === `${PATHS.dictionary}/phrase-1`)!,
      unversioned: { en: { [field.id]: 'By hand' } },
    });
    const refused = await patch(editor, PHRASE, before.revision, [{ id: field.id, value: 'Mine', base: value(before, field.id) }]);
    expect(refused.status).toBe(412);
    expect(refused.body.error.conflicts).toMatchObject([{ theirs: 'By hand', yours: 'Mine' }]);
  });
});

it('serves items that cannot be changed, and says so', async () => {
  const closed = writeItems(authoredSite());
  // What stands in the way of the lock is as good as a disk that takes no files.
  mkdirSync(join(closed.root, '.content-authoring.lock'));
  const served = await startAuthoring(closed.root, authors);
  const { body } = await served.ask(editor, `items/${ABOUT}?language=en`);
  expect(body.title).toBe('About the firm');
  const refused = await served.ask(editor, `items/${ABOUT}`, {
    method: 'PATCH',
    ifMatch: body.revision,
    body: { language: 'en', fields: [{ id: TITLE, value: 'x' }] },
  });
  expect(refused.body.error.code).toBe('written-elsewhere');
  await served.stop();
  closed.remove();
});

/** What visitors see. */
async function graphTitle(): Promise<{ body: string }> {
  const answer = await fetch(`${service.url}/sitecore/api/graph/edge`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', sc_apikey: 'masthead-dev-key' },
    body: JSON.stringify({ query: `{ item(path: "${ABOUT}", language: "en") { field(name: "Title") { value } } }` }),
  });
  const { data } = (await answer.json()) as { data: { item: { field: { value: string } } } };
  return { body: data.item.field.value };
}
