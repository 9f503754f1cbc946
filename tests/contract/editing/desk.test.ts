import { describe, expect, it } from 'vitest';
import { accountOf, onDrafts } from '../support/roles.ts';
import { formsOf, type FormBrowser, type Tab } from '../../support/form-browser.ts';
import { textOf } from '../../support/html.ts';
import { ask } from '../../support/http.ts';
import { site } from '../../support/site.ts';

/** The desk without a script: every journey is a form that posts and leads on, or says beside its field what is wrong. */

/** `/about` of the firm; copies of it are written into, never itself. */
const ABOUT = '5b315248-5f92-56dc-9be2-9748f5465b23';
const TITLE = '62380f3d-d0d6-59b6-9a0d-0ad7a9a03406';
const FORM = '/api/editor/item';

let approver: FormBrowser;
let editor: FormBrowser;

const desk = (browser: FormBrowser, path = '') => browser.open(`${site.preview}/sitecore/editor${path}`);
const mainOf = (tab: Tab): string => textOf(/<main\b[^]*<\/main>/.exec(tab.html)?.[0] ?? '');
const idIn = ({ address }: Tab): string => /\/item\/([\da-f-]{36})/.exec(address.pathname)?.[1] ?? '';
const valueOf = (tab: Tab, name: string): string | undefined => formsOf(tab.html).find(({ fields }) => name in fields)?.fields[name];

/** A copy of the page, for one test to write into. */
async function copyOf(browser: FormBrowser, name: string): Promise<string> {
  const made = await browser.submit(await desk(browser, `/item/${ABOUT}/manage`), FORM, { copyName: name });
  expect([made.status, mainOf(made)]).toEqual([200, expect.stringContaining('This is the copy.')]);
  return idIn(made);
}

// Waiting for their mails asks for a test.
it('an approver and an editor come to their desks', async () => {
  const [first, second] = await Promise.all([accountOf('approver'), accountOf('editor')]);
  ({ browser: approver } = await onDrafts(first, `${site.preview}/sitecore/editor`));
  const other = await onDrafts(second, `${site.preview}/sitecore/editor`);
  editor = other.browser;
  expect([other.tab.status, mainOf(other.tab)]).toEqual([200, expect.stringContaining('Your desk')]);
}, 90_000);

describe('the desk', () => {
  it('is nowhere but on the preview, and nothing of it is kept or found', async () => {
    for (const origin of [site.dotcom, site.insights])
      expect([
        (await ask(origin, '/sitecore/editor')).status,
        (await ask(origin, '/api/editor/item', { method: 'POST', body: '' })).status,
      ]).toEqual([404, 404]);
    const there = await desk(approver);
    expect([there.status, mainOf(there)]).toEqual([200, expect.stringContaining('Your desk')]);
    const { headers } = await ask(site.preview, '/sitecore/editor');
    expect([headers['cache-control'], headers['x-robots-tag']]).toEqual([expect.stringContaining('no-store'), 'noindex']);
  });

  it('speaks German where it is asked to', async () => {
    const there = await approver.open(`${site.preview}/de/sitecore/editor`);
    expect([mainOf(there), /<html[^>]* lang="(\w+)"/.exec(there.html)?.[1]]).toEqual([expect.stringContaining('Ihr Schreibtisch'), 'de']);
  });

  it('says of an address that is none, or of an item that is gone, that there is nothing', async () => {
    for (const path of ['/nothing', '/toString', '/item/none', '/item/00000000-0000-4000-8000-000000000000']) {
      const there = await desk(approver, path);
      expect([path, there.status, mainOf(there)]).toEqual([path, 404, expect.stringContaining('There is nothing here')]);
    }
  });

  it('leads through the content, and finds in it', async () => {
    const top = await desk(approver, '/tree');
    expect(mainOf(top)).toContain('dotcom');
    const found = await desk(approver, '/tree?q=about');
    expect(found.html).toContain(ABOUT);
  });

  it('takes no form from another site', async () => {
    const there = await desk(approver, `/item/${ABOUT}/manage`);
    const cookie = [...approver.cookies(site.preview)].map(([name, value]) => `${name}=${value}`).join('; ');
    const body = new URLSearchParams({ ...formsOf(there.html)[0]?.fields, act: 'delete', sure: 'yes', force: 'yes' }).toString();
    const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded', origin: 'https://elsewhere.example' };
    expect((await ask(site.preview, FORM, { method: 'POST', headers, body })).status).toBe(403);
  });
});

describe('an item’s form', () => {
  it('is saved as it was filled in; what two wrote into one field stays until one of them decides', async () => {
    const id = await copyOf(approver, 'desk-conflict');
    const [mine, theirs] = [await desk(approver, `/item/${id}`), await desk(editor, `/item/${id}`)];
    const saved = await editor.submit(theirs, FORM, { act: 'save', [`f.${TITLE}`]: 'Written by the editor' });
    expect([saved.status, mainOf(saved)]).toEqual([200, expect.stringMatching(/Saved/)]);
    const refused = await approver.submit(mine, FORM, { act: 'save', [`f.${TITLE}`]: 'Written by the approver' });
    expect(refused.status).toBe(412);
    expect(mainOf(refused)).toContain('Somebody changed the same field meanwhile');
    expect([valueOf(refused, `f.${TITLE}`), valueOf(refused, `was.${TITLE}`)]).toEqual([
      'Written by the approver',
      'Written by the editor',
    ]);
    const decided = await approver.submit(refused, FORM, { act: 'save' });
    expect([decided.status, valueOf(decided, `f.${TITLE}`)]).toEqual([200, 'Written by the approver']);
  }, 60_000);

  it('is given back whole when the session was over, and is saved once somebody has signed in again', async () => {
    const id = await copyOf(approver, `desk-session-over-${Date.now().toString(36)}`);
    const there = await desk(approver, `/item/${id}`);
    const fields = formsOf(there.html).find(({ fields: all }) => `f.${TITLE}` in all)?.fields ?? {};
    const body = new URLSearchParams({ ...fields, act: 'save', [`f.${TITLE}`]: 'Typed “before” & after' }).toString();
    const browser = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    const over = await ask(site.preview, FORM, {
      method: 'POST',
      headers: { ...browser, origin: site.preview, 'sec-fetch-site': 'same-origin' },
      body,
    });
    expect([over.status, textOf(over.body)]).toEqual([401, expect.stringContaining('what you wrote is kept on this page')]);
    const page: Tab = { address: new URL(FORM, site.preview), status: 401, html: over.body };
    const saved = await approver.submit(page, FORM, {});
    expect([saved.status, valueOf(saved, `f.${TITLE}`)]).toEqual([200, 'Typed “before” & after']);
    const foreign = await ask(site.preview, FORM, {
      method: 'POST',
      headers: { ...browser, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      body,
    });
    expect([foreign.status, foreign.body.includes('Typed')]).toEqual([401, false]);
  }, 60_000);

  it('of somebody who signed out is not saved by whoever signed in after them, without being asked', async () => {
    const id = await copyOf(approver, 'desk-owner');
    const theirs = await desk(approver, `/item/${id}`);
    const refused = await editor.submit(theirs, FORM, { act: 'save', [`f.${TITLE}`]: 'Typed by the approver' });
    expect([refused.status, mainOf(refused)]).toEqual([409, expect.stringContaining('Somebody else typed this')]);
    expect([valueOf(refused, `f.${TITLE}`), valueOf(await desk(editor, `/item/${id}`), `f.${TITLE}`)]).toEqual([
      'Typed by the approver',
      valueOf(theirs, `f.${TITLE}`),
    ]);
    const knowingly = await editor.submit(refused, FORM, { act: 'save' });
    expect([knowingly.status, valueOf(knowingly, `f.${TITLE}`)]).toEqual([200, 'Typed by the approver']);
  }, 60_000);

  it('comes back with all below it when it was deleted, under another name where its own is taken', async () => {
    const name = `desk-deleted-${Date.now().toString(36)}`;
    const id = await copyOf(approver, name);
    await approver.submit(await desk(approver, `/item/${id}/manage`), FORM, { act: 'delete', sure: 'yes', force: 'yes' });
    expect((await desk(approver, `/item/${id}`)).status).toBe(404);
    const second = await copyOf(approver, name);
    const list = await desk(approver, `/deleted?q=${name}`);
    expect(mainOf(list)).toContain('Bring it back');
    const [, entry = ''] = /\/deleted\/([\da-f-]{36})/.exec(list.html) ?? [];
    const one = await desk(approver, `/deleted/${entry}`);
    const taken = await approver.submit(one, '/api/editor/deleted', { act: 'restore' });
    expect([taken.status, taken.html]).toEqual([409, expect.stringContaining('id="name-error"')]);
    const back = await approver.submit(taken, '/api/editor/deleted', { act: 'restore', name: `${name}-again` });
    expect([back.status, mainOf(back), idIn(back)]).toEqual([200, expect.stringContaining('It is back.'), id]);
    expect(mainOf(await desk(approver, `/deleted/${entry}`))).toContain('can come back');
    for (const each of [id, second])
      await approver.submit(await desk(approver, `/item/${each}/manage`), FORM, { act: 'delete', sure: 'yes', force: 'yes' });
    const [, last = ''] = /\/deleted\/([\da-f-]{36})/.exec((await desk(approver, `/deleted?q=${name}`)).html) ?? [];
    const gone = await desk(approver, `/deleted/${last}`);
    expect(await approver.submit(gone, '/api/editor/deleted', { act: 'drop' })).toMatchObject({ status: 422 });
    expect(mainOf(await approver.submit(gone, '/api/editor/deleted', { act: 'drop', sure: 'yes' }))).toContain('gone for good');
  }, 60_000);

  it('keeps in either language what was typed there', async () => {
    const id = await copyOf(approver, 'desk-language');
    const german = await desk(approver, `/item/${id}?language=de`);
    const saved = await approver.submit(german, FORM, { act: 'save', [`f.${TITLE}`]: 'Nur deutsch' });
    expect(valueOf(saved, `f.${TITLE}`)).toBe('Nur deutsch');
    expect(valueOf(await desk(approver, `/item/${id}`), `f.${TITLE}`)).not.toBe('Nur deutsch');
  }, 60_000);

  it('goes from draft to approval and back, and what was before comes back as a draft', async () => {
    const id = await copyOf(editor, 'desk-workflow');
    const own = await desk(editor, `/item/${id}/publish`);
    const submitted = await editor.submit(own, FORM, { act: 'submit', comment: 'Please look' });
    expect(mainOf(submitted)).toContain('Awaiting approval');
    expect(mainOf(await desk(approver))).toContain('Please look');
    const back = await approver.submit(await desk(approver, `/item/${id}/publish`), FORM, { act: 'reject', comment: 'Shorter' });
    expect(mainOf(back)).toContain('Sent back.');
    const there = await desk(approver, `/item/${id}/publish`);
    const approved = await approver.submit(there, FORM, { act: 'publish', 'seen-alone': valueOf(there, 'seen-alone') ?? '' });
    expect([approved.status, mainOf(approved)]).toEqual([200, expect.stringContaining('Published.')]);
    const changed = await editor.submit(await desk(editor, `/item/${id}`), FORM, { act: 'save', [`f.${TITLE}`]: 'Second' });
    expect(mainOf(changed)).toContain('What is live stays as it is.');
    const versions = await desk(editor, `/item/${id}/versions?from=1&to=2`);
    expect(mainOf(versions)).toContain('From version 1 to 2');
    const restored = await editor.submit(versions, FORM, { act: 'restore', from: '1' });
    expect([restored.status, valueOf(restored, `f.${TITLE}`)]).toEqual([200, 'About the firm']);
  }, 90_000);

  it('moves parts of a page by buttons', async () => {
    const id = await copyOf(approver, 'desk-structure');
    const before = await desk(approver, `/structure/${id}`);
    const parts = (tab: Tab): string[] => [...tab.html.matchAll(/<li id="p\.([\da-f-]{36})"/g)].map(([, uid]) => uid ?? '');
    const [first = '', second = ''] = parts(before);
    const after = await approver.submit(before, '/api/editor/structure', { act: `down:${first}` });
    expect([after.status, parts(after).slice(0, 2)]).toEqual([200, [second, first]]);
    // The page that follows offers the way back, and the one after that the way forth again.
    expect(valueOf(after, 'steps')).toBeDefined();
    const undone = await approver.submit(after, '/api/editor/structure', { act: 'undo' });
    expect([mainOf(undone), parts(undone)]).toEqual([expect.stringContaining('Taken back.'), parts(before)]);
    const redone = await approver.submit(undone, '/api/editor/structure', { act: 'undo' });
    expect(parts(redone)).toEqual(parts(after));
    const stale = await approver.submit(before, '/api/editor/structure', { act: `remove:${second}` });
    expect([stale.status, parts(stale)]).toEqual([412, parts(after)]);
    const removed = await approver.submit(stale, '/api/editor/structure', { act: `remove:${second}` });
    expect(parts(removed)).toEqual(parts(after).filter((uid) => uid !== second));
    // What only the template puts there has no second one; a part has, with a text of its own.
    expect((await approver.submit(removed, '/api/editor/structure', { act: `duplicate:${first}` })).status).toBe(409);
    const twice = await approver.submit(removed, '/api/editor/structure', { act: `duplicate:${parts(removed)[1] ?? ''}` });
    expect([mainOf(twice), parts(twice).length]).toEqual([expect.stringContaining('Duplicated.'), parts(removed).length + 1]);
  }, 60_000);

  it('is renamed, refused beside the field where the name is taken, and deleted after it was said', async () => {
    const id = await copyOf(approver, 'desk-name');
    const manage = await desk(approver, `/item/${id}/manage`);
    const taken = await approver.submit(manage, FORM, { act: 'rename', name: 'people' });
    expect([taken.status, taken.html]).toEqual([409, expect.stringContaining('id="name-error"')]);
    expect(valueOf(taken, 'name')).toBe('people');
    const renamed = await approver.submit(manage, FORM, { act: 'rename', name: 'desk-renamed', redirect: 'yes' });
    expect(mainOf(renamed)).toContain('Renamed.');
    const unsure = await approver.submit(renamed, FORM, { act: 'delete', force: 'yes' });
    expect([unsure.status, mainOf(unsure)]).toEqual([422, expect.stringContaining('Tick that you want it')]);
    const gone = await approver.submit(renamed, FORM, { act: 'delete', sure: 'yes', force: 'yes' });
    expect([gone.status, mainOf(gone)]).toEqual([200, expect.stringContaining('Deleted.')]);
    expect((await desk(approver, `/item/${id}`)).status).toBe(404);
  }, 60_000);

  it('is put into a release, which is published as one', async () => {
    const id = await copyOf(approver, 'desk-release');
    const release = await approver.submit(await desk(approver, `/item/${id}/publish`), FORM, { act: 'release', releaseName: 'Desk test' });
    expect([release.status, mainOf(release)]).toEqual([200, expect.stringContaining('Put into the release.')]);
    const published = await approver.submit(release, '/api/editor/releases', { act: 'publish', seen: valueOf(release, 'seen') ?? '' });
    expect([published.status, mainOf(published)]).toEqual([200, expect.stringContaining('Published.')]);
    expect(mainOf(await desk(approver, `/item/${id}`))).toContain('Live');
  }, 60_000);

  it('lets nobody publish what they have not seen: what somebody saved since is shown first', { timeout: 60_000 }, async () => {
    const id = await copyOf(approver, `desk-seen-${Date.now().toString(36)}`);
    const submitted = await editor.submit(await desk(editor, `/item/${id}/publish`), FORM, { comment: 'Please', act: 'submit' });
    expect(mainOf(submitted)).toContain('Submitted for approval.');
    const looked = await desk(approver, `/item/${id}/publish`);
    expect(mainOf(looked)).toContain('What visitors would see');
    const there = await desk(editor, `/item/${id}`);
    await editor.submit(there, FORM, { act: 'save', [`f.${TITLE}`]: 'Saved behind their back' });
    const refused = await approver.submit(looked, FORM, { comment: 'Fine', act: 'approve' });
    expect([refused.status, mainOf(refused)]).toEqual([412, expect.stringContaining('Saved behind their back')]);
    expect(mainOf(refused)).toContain('Somebody saved this since you looked at it');
    // A change takes it out of the queue: it is published as it is now, or submitted once more.
    const published = await approver.submit(refused, FORM, { act: 'publish', 'seen-alone': valueOf(refused, 'seen-alone') ?? '' });
    expect([published.status, mainOf(published)]).toEqual([200, expect.stringContaining('Published.')]);
    await approver.submit(await desk(approver, `/item/${id}/manage`), FORM, { act: 'delete', sure: 'yes', force: 'yes' });
  });
});
