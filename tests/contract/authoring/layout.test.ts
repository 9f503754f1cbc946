import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeItems } from '../../../src/backends/content/testing/write-items.ts';
import { startAuthoring, startAuthors, type Author, type Authors, type AuthoringService } from '../support/authors.ts';
import { authoredSite, id, page, TEXT } from '../support/authored-site.ts';

let authors: Authors;
let editor: Author;
let practice: Author;
let written: ReturnType<typeof writeItems>;
let service: AuthoringService;

const ABOUT = id(page('/About'));
const R = '/sitecore/layout/Renderings/Project/acme';
const TEXT_BLOCK = id(`${R}/TextBlock`);
const COLUMN = id(`${R}/Column`);
const HEADER = '30000000-0000-4000-8000-000000000000';
const layoutOf = async (item = ABOUT, version = '') => (await service.ask(editor, `items/${item}/layout?language=en${version}`)).body;
const change = async (ops: object[], who = editor, revision?: string) =>
  service.ask(who, `items/${ABOUT}/layout`, { ifMatch: revision ?? (await layoutOf()).revision, body: { language: 'en', ops } });
const names = (layout: { placements: { rendering: { name: string } }[] }) => layout.placements.map(({ rendering }) => rendering.name);

beforeAll(async () => {
  authors = await startAuthors();
  editor = await authors.author('Edda Ritter', ['editor']);
  practice = await authors.author('Paul Rak', ['practice']);
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

describe('the layout of a page', () => {
  it('says what stands where, and what may', async () => {
    const layout = await layoutOf();
    expect(names(layout)).toEqual(['PageHeader', 'PageBody']);
    expect(layout.placeholders).toMatchObject([
      {
        key: 'headless-main',
        path: 'headless-main',
        allowed: [{ name: 'TextBlock', template: id('/sitecore/templates/Project/acme/Text Block') }, { name: 'Column' }],
      },
    ]);
  });

  it('takes a rendering with a datasource of its own: both are drafts', async () => {
    const { status, body } = await change([
      { op: 'add', rendering: TEXT_BLOCK, placeholder: 'headless-main', after: HEADER, datasource: 'new' },
    ]);
    expect(status).toBe(200);
    expect(names(body)).toEqual(['PageHeader', 'TextBlock', 'PageBody']);
    expect(body).toMatchObject({ version: 2, added: [{ uid: body.placements[1].uid, datasource: body.placements[1].datasource.id }] });
    expect(body.placements[1].datasource.path).toBe(page('/About/Data/Text Block 1'));
    const part = (await service.ask(editor, `items/${body.added[0].datasource}?language=en`)).body;
    expect(part).toMatchObject({ state: 'draft', live: false, version: 1 });
    expect(part.fields.some(({ id: field }: { id: string }) => field === TEXT)).toBe(true);
    expect(await shownTo('masthead-dev-key')).toEqual(['PageHeader', 'PageBody']);
    expect(await shownTo('masthead-dev-preview-key')).toEqual(['PageHeader', 'TextBlock', 'PageBody']);
  });

  it('changes within one another: what is inside moves along, and goes along', async () => {
    const first = (await change([{ op: 'add', rendering: COLUMN, placeholder: 'headless-main' }])).body;
    const column = first.added[0].uid;
    const inner = first.placeholders.find(({ of }: { of?: string }) => of === column).path;
    expect(inner).toMatch(/^\/headless-main\/column-\d+$/);
    const second = (await change([{ op: 'add', rendering: TEXT_BLOCK, placeholder: inner, datasource: 'new' }])).body;
    expect(names(second)).toContain('TextBlock');
    const moved = (await change([{ op: 'move', uid: column, placeholder: 'headless-main', after: HEADER }])).body;
    expect(names(moved).filter((name) => name !== 'TextBlock')).toEqual(['PageHeader', 'Column', 'PageBody']);
    expect(moved.placements.find(({ rendering }: { rendering: { name: string } }) => rendering.name === 'TextBlock').placeholder).toBe(
      inner,
    );
    expect((await change([{ op: 'move', uid: column, placeholder: inner }])).body.error.code).toBe('not-here');
    const removed = (await change([{ op: 'remove', uid: column }])).body;
    expect(names(removed)).toEqual(['PageHeader', 'PageBody']);
  });

  it('takes what placeholder settings allow, and nothing else', async () => {
    const header = id(`${R}/PageHeader`);
    expect((await change([{ op: 'add', rendering: header, placeholder: 'headless-main' }])).body.error.code).toBe('not-here');
    expect((await change([{ op: 'add', rendering: TEXT_BLOCK, placeholder: '/headless-main/nowhere-1' }])).body.error.code).toBe(
      'not-here',
    );
    expect((await change([{ op: 'add', rendering: id('/none'), placeholder: 'headless-main' }])).body.error.code).toBe('no-such-item');
    // What is there may change its place there.
    expect(
      names(
        (await change([{ op: 'move', uid: HEADER, placeholder: 'headless-main', after: '30000000-0000-4000-8000-000000000001' }])).body,
      ),
    ).toEqual(['PageBody', 'PageHeader']);
  });

  it('is changed in all steps or in none', async () => {
    const answer = await change([
      { op: 'remove', uid: HEADER },
      { op: 'remove', uid: '99999999-9999-4999-8999-999999999999' },
    ]);
    expect(answer.body.error.code).toBe('no-such-item');
    expect(names(await layoutOf())).toEqual(['PageHeader', 'PageBody']);
  });

  it('is not changed from what is old, but for a text that somebody wrote meanwhile', async () => {
    const { revision } = await layoutOf();
    const { body: item } = await service.ask(editor, `items/${ABOUT}?language=en`);
    const title = item.fields.find(({ name }: { name: string }) => name === 'Title').id;
    await service.ask(editor, `items/${ABOUT}`, {
      method: 'PATCH',
      ifMatch: item.revision,
      body: { language: 'en', fields: [{ id: title, value: 'Meanwhile' }] },
    });
    expect((await change([{ op: 'remove', uid: HEADER }], editor, revision)).status).toBe(200);
    const stale = await change([{ op: 'remove', uid: '30000000-0000-4000-8000-000000000001' }], editor, revision);
    expect(stale.status).toBe(412);
    expect(names(stale.body.error.layout)).toEqual(['PageBody']);
  });

  it('keeps parameters and the number of a rendering', async () => {
    const { body } = await change([{ op: 'params', uid: HEADER, params: { Size: 'large & wide', DynamicPlaceholderId: '99' } }]);
    expect(body.placements[0].params).toMatchObject({ Size: 'large & wide' });
  });

  it('is as it was when its steps back are taken, whatever the steps were', async () => {
    const first = (await change([{ op: 'add', rendering: COLUMN, placeholder: 'headless-main', params: { Wide: 'a & b' } }])).body;
    const column = first.added[0].uid;
    const inner = first.placeholders.find(({ of }: { of?: string }) => of === column).path;
    const texts = [1, 2].map(() => ({ op: 'add', rendering: TEXT_BLOCK, placeholder: inner, datasource: 'new' }));
    expect((await change(texts)).status).toBe(200);
    const before = (await layoutOf()).placements;
    const body = '30000000-0000-4000-8000-000000000001';
    for (const steps of [
      [{ op: 'remove', uid: column }],
      // Settings do not allow it here: what stood here may come back.
      [{ op: 'remove', uid: HEADER }],
      [{ op: 'move', uid: column, placeholder: 'headless-main', after: HEADER }],
      [{ op: 'params', uid: column, params: { Wide: 'no' } }],
      [
        { op: 'move', uid: HEADER, placeholder: 'headless-main', after: body },
        { op: 'remove', uid: column },
        { op: 'add', rendering: TEXT_BLOCK, placeholder: 'headless-main' },
        { op: 'remove', uid: body },
      ],
    ]) {
      const done = (await change(steps)).body;
      expect(done.placements).not.toEqual(before);
      const undone = await change(done.undo);
      expect([steps, undone.status, undone.body.placements]).toEqual([steps, 200, before]);
      // And there again, and back again: what takes back can be taken back.
      const again = await change(undone.body.undo);
      expect([again.status, names(again.body)]).toEqual([200, names(done)]);
      expect((await change(again.body.undo)).body.placements).toEqual(before);
    }
  });

  it('takes nothing back that somebody else changed, nor a rendering twice', async () => {
    const done = (await change([{ op: 'remove', uid: HEADER }])).body;
    await change([{ op: 'add', rendering: COLUMN, placeholder: 'headless-main' }]);
    expect((await change(done.undo, editor, done.revision)).status).toBe(412);
    expect((await change(done.undo)).status).toBe(200);
    expect((await change(done.undo)).body.error.code).toBe('not-here');
    const other = { ...done.undo[0], uid: '99999999-9999-4999-8999-999999999999' };
    expect((await change([other])).body.error.code).toBe('not-here');
  });

  it('has a part twice: with texts of its own, and all that is inside', async () => {
    const first = (await change([{ op: 'add', rendering: COLUMN, placeholder: 'headless-main' }])).body;
    const column = first.added[0].uid;
    const inner = first.placeholders.find(({ of }: { of?: string }) => of === column).path;
    const second = (await change([{ op: 'add', rendering: TEXT_BLOCK, placeholder: inner, datasource: 'new' }])).body;
    const [{ datasource }] = second.added;
    const { body: part } = await service.ask(editor, `items/${datasource}?language=en`);
    await service.ask(editor, `items/${datasource}`, {
      method: 'PATCH',
      ifMatch: part.revision,
      body: { language: 'en', fields: [{ id: TEXT, value: '<p>Words</p>' }] },
    });
    const { status, body } = await change([{ op: 'duplicate', uid: column }]);
    expect([status, names(body)]).toEqual([200, expect.arrayContaining(['PageHeader', 'PageBody'])]);
    expect(body.placements.filter(({ rendering }: { rendering: { name: string } }) => rendering.name === 'Column')).toHaveLength(2);
    const copy = body.added[0].uid;
    const room = body.placeholders.find(({ of }: { of?: string }) => of === copy).path;
    expect(room).not.toBe(inner);
    const [copied] = body.placements.filter(({ placeholder }: { placeholder: string }) => placeholder === room);
    expect(copied).toMatchObject({ rendering: { name: 'TextBlock' }, datasource: { path: page('/About/Data/Text Block 2') } });
    const words = (await service.ask(editor, `items/${copied.datasource.id}?language=en`)).body;
    expect(words).toMatchObject({ state: 'draft', live: false });
    expect(words.fields.find(({ id: field }: { id: string }) => field === TEXT).value).toBe('<p>Words</p>');
    expect((await change(body.undo)).body.placements).toEqual(second.placements);
    // What the settings do not allow is not there a second time.
    expect((await change([{ op: 'duplicate', uid: HEADER }])).body.error.code).toBe('not-here');
  });

  it('is an editor’s', async () => expect((await change([{ op: 'remove', uid: HEADER }], practice)).body.error.code).toBe('not-allowed'));
});

/** Components of the page, as the site asks for them. */
async function shownTo(key: string): Promise<string[]> {
  const answer = await fetch(`${service.url}/sitecore/api/graph/edge`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', sc_apikey: key },
    body: JSON.stringify({ query: '{ layout(site: "dotcom", routePath: "/About", language: "en") { item { rendered } } }' }),
  });
  const { data } = (await answer.json()) as {
    data: { layout: { item: { rendered: { sitecore: { route: { placeholders: Record<string, { componentName: string }[]> } } } } } };
  };
  return (data.layout.item.rendered.sitecore.route.placeholders['headless-main'] ?? []).map(({ componentName }) => componentName);
}
