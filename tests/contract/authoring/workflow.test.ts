import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIELD, TEMPLATE } from '../../../src/backends/content/items/ids.ts';
import { authoredSite, id, page, PATHS, TEXT, TEXT_BLOCK, TITLE } from '../support/authored-site.ts';
import type { Answered, Author } from '../support/authors.ts';
import { eventually } from '../support/forms.ts';
import { startPublishing, startReceiver, type Publishing, type Receiver } from '../support/publishing.ts';

let receiver: Receiver;
let all: Publishing;
beforeAll(async () => {
  receiver = await startReceiver();
  all = await startPublishing([receiver]);
});
afterAll(async () => {
  await all?.stop();
  await receiver?.close();
});

const ask = (who: Author | undefined, path: string, body?: unknown, method?: string): Promise<Answered> =>
  all.service.ask(who, path, { ...(body === undefined ? {} : { body }), ...(method === undefined ? {} : { method }) });
const read = async (item: string) => (await ask(all.editor, `items/${item}?language=en`)).body;
let edits = 0;
/** A draft of a page that is live. @returns its number */
async function draftOf(item: string): Promise<number> {
  const { revision } = await read(item);
  const { status, body } = await all.service.ask(all.editor, `items/${item}`, {
    method: 'PATCH',
    ifMatch: revision,
    body: { language: 'en', fields: [{ id: TITLE, value: `Title ${++edits}` }] },
  });
  expect([status, body.state]).toEqual([200, 'draft']);
  return body.version as number;
}
const send = (who: Author, item: string, command: string, more: object = {}) =>
  ask(who, `items/${item}/workflow`, { language: 'en', command, ...more });
const live = async (item: string): Promise<number | undefined> =>
  (await read(item)).languages
    .find((each: { language: string }) => each.language === 'en')
    .versions.find((each: { live: boolean }) => each.live)?.version;
const ABOUT = id(page('/About'));

describe('a draft', () => {
  it('is submitted, given back, submitted again and approved, and all who must know are told', async () => {
    const before = await live(ABOUT);
    const version = await draftOf(ABOUT);
    expect(await live(ABOUT)).toBe(before);
    expect((await send(all.editor, ABOUT, 'submit', { comment: 'Please look at the title.' })).body).toMatchObject({
      state: 'awaiting',
      version,
    });
    expect((await ask(all.approver, 'workflow?state=awaiting')).body.rows).toMatchObject([
      { id: ABOUT, language: 'en', version, who: 'Edda Ritter', comment: 'Please look at the title.', page: { path: '/About' } },
    ]);
    await eventually(async () => (await all.mails('ulf@example.org')).length === 1);
    const [german] = await all.mails('ulf@example.org');
    expect(german?.subject).toBe(`Wartet auf Freigabe: Title ${edits}`);
    expect(german?.text).toContain('Edda Ritter hat');
    expect(german?.text).toContain('Please look at the title.');
    expect(german?.text).toContain(`http://preview.localhost:3000/sitecore/editor/item/${ABOUT}?language=en&version=${version}`);
    expect((await all.mails('anna@example.org')).map(({ subject }) => subject)).toEqual([`Waits for approval: Title ${edits}`]);

    expect((await send(all.approver, ABOUT, 'reject', { comment: 'Shorter.' })).body.state).toBe('draft');
    await eventually(async () => (await all.mails('edda@example.org')).length === 1);
    expect((await all.mails('edda@example.org'))[0]).toMatchObject({ subject: `Not approved yet: Title ${edits}` });
    expect(await live(ABOUT)).toBe(before);

    await send(all.editor, ABOUT, 'submit');
    expect((await send(all.approver, ABOUT, 'approve')).body).toMatchObject({ state: 'approved', live: true, version });
    await eventually(async () => (await all.mails('edda@example.org')).length === 2);
    expect((await all.mails('edda@example.org'))[1]).toMatchObject({ subject: `Published: Title ${edits}` });
    expect(await live(ABOUT)).toBe(version);
  });

  it('takes the drafts of its parts along, and no other page’s', async () => {
    const make = async (parent: string, name: string, template: string): Promise<string> =>
      (await ask(all.editor, 'items', { parent, name, template: id(template), language: 'en' })).body.id as string;
    const state = async (item: string): Promise<unknown> => (await read(item)).state;
    const made = await make(id(PATHS.home), 'With parts', PATHS.page);
    const part = await make(made, 'Text 1', TEXT_BLOCK);
    const below = await make(made, 'Below', PATHS.page);
    const states = async () => [await state(made), await state(part), await state(below)];
    await send(all.editor, made, 'submit');
    expect(await states()).toEqual(['awaiting', 'awaiting', 'draft']);
    await send(all.approver, made, 'reject');
    expect(await states()).toEqual(['draft', 'draft', 'draft']);
    await send(all.editor, made, 'submit');
    const late = await make(made, 'Text 2', TEXT_BLOCK);
    await send(all.approver, made, 'approve');
    expect([...(await states()), await state(late)]).toEqual(['approved', 'approved', 'draft', 'approved']);
    expect([(await read(part)).live, (await read(late)).live]).toEqual([true, true]);
    await ask(all.approver, `items/${made}?force=true`, undefined, 'DELETE');
  });

  it('is shown once it is approved, also where its item was kept back', async () => {
    const parent = id(PATHS.home);
    const made = (await ask(all.editor, 'items', { parent, name: 'Kept', template: id(PATHS.page), language: 'en' })).body.id as string;
    const fields = [
      { id: FIELD.neverPublish, value: '1' },
      { id: FIELD.hideVersion, value: '1' },
    ];
    const { revision } = await read(made);
    const { status } = await all.service.ask(all.editor, `items/${made}`, {
      method: 'PATCH',
      ifMatch: revision,
      body: { language: 'en', fields },
    });
    expect(status).toBe(200);
    await send(all.editor, made, 'submit');
    expect((await send(all.approver, made, 'approve')).body).toMatchObject({ state: 'approved', live: true });
    await ask(all.approver, `items/${made}?force=true`, undefined, 'DELETE');
  });

  it('is shown from its moment on once it is approved, also where its item was kept back', async () => {
    const parent = id(PATHS.home);
    const made = (await ask(all.editor, 'items', { parent, name: 'Kept till then', template: id(PATHS.page), language: 'en' })).body
      .id as string;
    const fields = [
      { id: FIELD.neverPublish, value: '1' },
      { id: FIELD.hideVersion, value: '1' },
      { id: FIELD.validFrom, value: '20990101T000000Z' },
    ];
    const { revision } = await read(made);
    await all.service.ask(all.editor, `items/${made}`, { method: 'PATCH', ifMatch: revision, body: { language: 'en', fields } });
    await send(all.editor, made, 'submit');
    const { body } = await send(all.approver, made, 'approve');
    expect(body).toMatchObject({ state: 'approved', live: false, scheduled: '2099-01-01T00:00:00.000Z' });
    const kept = (body.fields as { id: string; value: string }[]).filter(({ id: of }) =>
      [FIELD.neverPublish, FIELD.hideVersion].some((each) => each === of),
    );
    expect(kept.map(({ value }) => value)).toEqual(['', '']);
    await ask(all.approver, `items/${made}?force=true`, undefined, 'DELETE');
  });

  it('that is below what visitors may not see is told as approved, and not as published', async () => {
    const make = async (parent: string, name: string): Promise<string> =>
      (await ask(all.editor, 'items', { parent, name, template: id(PATHS.page), language: 'en' })).body.id as string;
    const above = await make(id(PATHS.home), 'Section');
    const made = await make(above, 'Below it');
    await send(all.editor, above, 'submit');
    await send(all.approver, above, 'approve');
    await ask(all.approver, `items/${above}/unpublish`, {});
    await send(all.editor, made, 'submit');
    expect((await send(all.approver, made, 'approve')).body).toMatchObject({ state: 'approved', live: false });
    const told = async () => (await all.mails('edda@example.org')).find(({ subject }) => subject === 'Approved: Below it');
    await eventually(async () => (await told()) !== undefined);
    expect((await told())?.text).toMatch(/Visitors do not see it yet: “Section”/);
    await ask(all.approver, `items/${above}?force=true`, undefined, 'DELETE');
  });

  it('is taken back by who submitted it', async () => {
    await draftOf(ABOUT);
    await send(all.editor, ABOUT, 'submit');
    expect((await send(all.editor, ABOUT, 'withdraw')).body.state).toBe('draft');
    expect((await ask(all.editor, 'workflow?state=draft')).body.rows).toMatchObject([{ id: ABOUT, state: 'draft' }]);
  });

  it('is sent on only from where it is, and nothing is noted of what was not done', async () => {
    const steps = () => all.query('select count(*)::int as steps from authoring.workflow_steps');
    const before = await steps();
    for (const command of ['approve', 'reject', 'withdraw'])
      expect((await send(all.approver, ABOUT, command)).body, command).toMatchObject({ error: { code: 'wrong-state' } });
    expect((await send(all.editor, ABOUT, 'submit', { version: 99 })).body).toMatchObject({ error: { code: 'no-such-version' } });
    expect(await steps()).toEqual(before);
  });

  it('owes nobody a mail when it could not be sent on', async () => {
    const mails = async () => (await all.query('select count(*)::int as owed from authoring.outbox'))[0]?.owed;
    await eventually(async () => (await mails()) === 0);
    await send(all.editor, ABOUT, 'submit');
    await eventually(async () => (await mails()) === 0);
    expect((await send(all.editor, ABOUT, 'submit')).status).toBe(409);
    expect(await mails()).toBe(0);
  });
});

describe('what was not seen', () => {
  const make = async (parent: string, name: string, template: string): Promise<string> =>
    (await ask(all.editor, 'items', { parent, name, template: id(template), language: 'en' })).body.id as string;
  const write = async (item: string, field: string, value: string): Promise<void> => {
    const { revision } = await read(item);
    const body = { language: 'en', fields: [{ id: field, value }] };
    expect((await all.service.ask(all.editor, `items/${item}`, { method: 'PATCH', ifMatch: revision, body })).status).toBe(200);
  };
  let made: string;
  let part: string;
  beforeAll(async () => {
    made = await make(id(PATHS.home), 'Looked at', PATHS.page);
    part = await make(made, 'Text 1', TEXT_BLOCK);
    await write(part, TEXT, '<p>One</p>');
  });
  afterAll(() => ask(all.approver, `items/${made}?force=true`, undefined, 'DELETE'));
  const look = async () => (await ask(all.approver, `items/${made}/approval?language=en`)).body;

  it('is not approved: what somebody saved since in a part of the page is said, word by word, and approved when it was seen', async () => {
    const { seen, versions } = await look();
    expect(versions).toMatchObject([{ id: made }, { id: part, language: 'en', version: 1, state: 'draft' }]);
    // That it is sent on is no change of what it says.
    await send(all.editor, made, 'submit');
    expect((await look()).seen).toBe(seen);
    await write(part, TEXT, '<p>Two</p>');
    await send(all.editor, made, 'submit');
    const refused = await send(all.approver, made, 'approve', { seen });
    expect([refused.status, refused.body.error.code]).toEqual([412, 'changed-meanwhile']);
    expect(refused.body.error.changed).toMatchObject([
      { id: part, was: 'changed', who: 'Edda Ritter', fields: [{ id: TEXT, name: 'Text', from: '<p>One</p>', to: '<p>Two</p>' }] },
    ]);
    expect([(await read(made)).live, (await read(part)).live]).toEqual([false, false]);
    const late = await make(made, 'Text 2', TEXT_BLOCK);
    const more = await send(all.approver, made, 'approve', { seen: refused.body.error.seen });
    expect(more.body.error.changed).toMatchObject([{ id: late, was: 'added' }]);
    expect((await send(all.approver, made, 'approve', { seen: more.body.error.seen })).body).toMatchObject({
      state: 'approved',
      live: true,
    });
    expect((await read(part)).live).toBe(true);
  });

  it('is led away from by no old redirect once visitors see it, and until then by all', async () => {
    const map = `${PATHS.site}/Settings/Redirects/Old`;
    all.written.write({ path: `${PATHS.site}/Settings/Redirects`, template: TEMPLATE.redirects });
    const pairs = { [FIELD.urlMapping]: '%2Fonce-more=%2Fx&%2Fother=%2Fy' };
    all.written.write({ path: map, template: TEMPLATE.redirectMap, shared: pairs, versions: { en: [{}] } });
    await all.stopService();
    await all.startService();
    const item = await make(id(PATHS.home), 'Once more', PATHS.page);
    const mapping = async () => (await read(id(map))).fields.find((field: { id: string }) => field.id === FIELD.urlMapping).value as string;
    expect((await read(item)).problems).toHaveLength(1);
    await send(all.editor, item, 'submit');
    expect(await mapping()).toBe(pairs[FIELD.urlMapping]);
    await send(all.approver, item, 'approve');
    expect([await mapping(), (await read(item)).problems]).toEqual(['%2Fother=%2Fy', []]);
    await ask(all.approver, `items/${item}?force=true`, undefined, 'DELETE');
  });

  it('is said by whoever approves or publishes: without it nothing is', async () => {
    const { id: release } = (await ask(all.editor, 'releases', { name: 'Not seen', items: [{ id: made, language: 'en' }] })).body;
    for (const [path, body] of [
      [`items/${made}/workflow`, { language: 'en', command: 'approve' }],
      ['publish', { items: [{ id: made, language: 'en' }] }],
      [`releases/${release}/publish`, {}],
    ] as const)
      expect([path, (await ask(all.approver, path, { ...body, seen: undefined })).body.error.code]).toEqual([path, 'revision-needed']);
    await ask(all.editor, `releases/${release}`, undefined, 'DELETE');
  });

  it('is not published, alone or with a release; which item it is, is told also by a service that began anew since', async () => {
    await write(made, TITLE, 'Draft');
    const asked = { items: [{ id: made, language: 'en' }], withWhatItNeeds: true };
    const dry = (await ask(all.approver, 'publish', { ...asked, dryRun: true })).body;
    const { id: release } = (await ask(all.editor, 'releases', { name: 'Seen', items: asked.items })).body;
    const { seen } = (await ask(all.approver, `releases/${release}`)).body;
    await write(made, TITLE, 'Draft, written over');
    await all.stopService();
    await all.startService();
    for (const refused of [
      await ask(all.approver, 'publish', { ...asked, seen: dry.seen }),
      await ask(all.approver, `releases/${release}/publish`, { seen }),
    ]) {
      expect([refused.status, refused.body.error.changed.map((each: { id: string; was: string }) => [each.id, each.was])]).toEqual([
        412,
        [[made, 'changed']],
      ]);
      expect(refused.body.error.changed[0]).not.toHaveProperty('fields');
    }
    expect((await ask(all.editor, `releases/${release}`)).body.state).toBe('open');
    const again = (await ask(all.approver, `releases/${release}`)).body.seen;
    expect((await ask(all.approver, `releases/${release}/publish`, { seen: again })).status).toBe(200);
  });
});

it('the number of a version that was deleted is another draft’s, and nothing that was of the first is of that one', async () => {
  const version = await draftOf(ABOUT);
  const other = { id: ABOUT, language: 'en' };
  const named = { ...other, version };
  await send(all.editor, ABOUT, 'submit', { comment: 'Of the first.' });
  const release = async (item: object) => (await ask(all.editor, 'releases', { name: 'Held', items: [item] })).body.id as string;
  const [pinned, unpinned, before] = [await release(named), await release(other), await release({ ...other, version: version - 1 })];
  const link = (more: object) => ask(all.editor, 'review-links', { item: ABOUT, language: 'en', hours: 24, ...more });
  const made = [(await link({ version })).body.id, (await link({})).body.id, (await link({ version: version - 1 })).body.id];
  expect((await ask(all.editor, `items/${ABOUT}/versions/${version}?language=en`, undefined, 'DELETE')).status).toBe(204);
  expect(await draftOf(ABOUT)).toBe(version);
  const { links } = (await ask(all.editor, `review-links?item=${ABOUT}`)).body as { links: { id: string; state: string }[] };
  expect(made.map((each) => links.find(({ id: of }) => of === each)?.state)).toEqual(['ended', 'open', 'open']);
  const held = async (of: string) => (await ask(all.editor, `releases/${of}`)).body.items.length;
  expect([await held(pinned), await held(unpinned), await held(before)]).toEqual([0, 1, 1]);
  const [row] = (await ask(all.editor, 'workflow?state=draft')).body.rows.filter((each: { id: string }) => each.id === ABOUT);
  expect(row).toMatchObject({ version });
  expect(row.comment).toBeUndefined();
  for (const each of [pinned, unpinned, before]) await ask(all.editor, `releases/${each}`, undefined, 'DELETE');
  await ask(all.editor, `items/${ABOUT}/versions/${version}?language=en`, undefined, 'DELETE');
});

it('a draft of a page is thrown away with what was written in its parts, where that is wanted', async () => {
  const make = async (parent: string, name: string, template: string): Promise<string> =>
    (await ask(all.editor, 'items', { parent, name, template: id(template), language: 'en' })).body.id as string;
  const made = await make(id(PATHS.home), 'Written on', PATHS.page);
  const part = await make(made, 'Text 1', TEXT_BLOCK);
  const write = async (item: string, field: string): Promise<void> => {
    const { revision } = await read(item);
    const body = { language: 'en', fields: [{ id: field, value: `Words ${++edits}` }] };
    expect((await all.service.ask(all.editor, `items/${item}`, { method: 'PATCH', ifMatch: revision, body })).status).toBe(200);
  };
  await send(all.editor, made, 'submit');
  await send(all.approver, made, 'approve');
  await write(part, TEXT);
  await write(made, TITLE);
  await make(made, 'Text 2', TEXT_BLOCK);
  const drafts = async () => (await ask(all.editor, `items/${made}/part-drafts?language=en`)).body;
  const newest = async (item: string) => (await read(item)).version;
  const drop = (more: string) => ask(all.editor, `items/${made}/versions/2?language=en${more}`, undefined, 'DELETE');
  // Of the part that is new visitors see nothing: its draft is all of it.
  expect((await drafts()).versions).toEqual([{ id: part, displayName: 'Text 1', version: 2 }]);
  expect((await drop('')).status).toBe(204);
  expect([await newest(made), await newest(part)]).toEqual([1, 2]);
  await write(made, TITLE);
  // What somebody wrote after the drafts were shown is no part of what is thrown away.
  const looked = (await drafts()).seen as string;
  await write(part, TEXT);
  expect((await drop(`&withParts=${looked}`)).body.error).toMatchObject({ code: 'changed-meanwhile', changed: [{ id: part }] });
  expect([await newest(made), await newest(part)]).toEqual([2, 2]);
  expect((await drop(`&withParts=${(await drafts()).seen}`)).status).toBe(204);
  expect([await newest(made), await newest(part), (await drafts()).versions]).toEqual([1, 1, []]);
  await ask(all.approver, `items/${made}?force=true`, undefined, 'DELETE');
});

describe('an older version of a page', () => {
  it('is compared and brought back with the parts that stood on it, and visitors see what they saw', async () => {
    const make = async (parent: string, name: string, template: string): Promise<string> =>
      (await ask(all.editor, 'items', { parent, name, template: id(template), language: 'en' })).body.id as string;
    const write = async (item: string, field: string, value: string) => {
      const { revision } = await read(item);
      await all.service.ask(all.editor, `items/${item}`, {
        method: 'PATCH',
        ifMatch: revision,
        body: { language: 'en', fields: [{ id: field, value }] },
      });
    };
    const made = await make(id(PATHS.home), 'With a past', PATHS.page);
    const [part, gone] = [await make(made, 'Text 1', TEXT_BLOCK), await make(made, 'Text 2', TEXT_BLOCK)];
    const publish = () => ask(all.approver, 'publish', { items: [{ id: made, language: 'en' }], withWhatItNeeds: true });
    for (const words of ['One', 'Two']) {
      await write(made, TITLE, words);
      await write(part, TEXT, `<p>${words}</p>`);
      await publish();
    }
    const late = await make(made, 'Text 3', TEXT_BLOCK);
    await write(late, TEXT, '<p>Late</p>');
    await write(made, TITLE, 'Three');
    await ask(all.approver, `items/${gone}?force=true`, undefined, 'DELETE');

    const compared = async (from: number, to: number) =>
      (await ask(all.editor, `items/${made}/compare?language=en&from=${from}&to=${to}`)).body.map(
        (each: { part?: { id: string }; from: string; to: string }) => [each.part?.id ?? made, each.from, each.to],
      );
    expect(await compared(1, 2)).toEqual([
      [made, 'One', 'Two'],
      [part, '<p>One</p>', '<p>Two</p>'],
    ]);
    expect(await compared(2, 3)).toEqual([
      [made, 'Two', 'Three'],
      [late, null, '<p>Late</p>'],
    ]);
    const back = (await ask(all.editor, `items/${made}/versions`, { language: 'en', from: 1 })).body;
    expect(back).toMatchObject({ version: 4, state: 'draft', parts: [{ id: part }], lost: 1 });
    const now = await read(part);
    expect([now.version, now.state, now.fields.find((field: { id: string }) => field.id === TEXT).value]).toEqual([
      3,
      'draft',
      '<p>One</p>',
    ]);
    expect([await live(made), await live(part)]).toEqual([2, 2]);
    await publish();
    expect([await live(made), await live(part)]).toEqual([4, 3]);
    await ask(all.approver, `items/${made}?force=true`, undefined, 'DELETE');
  });
});

describe('who may what', () => {
  it.each([
    ['nobody', undefined, 'submit', 401, 'session-needed'],
    ['somebody of a practice', 'practice', 'submit', 403, 'not-allowed'],
    ['an editor', 'editor', 'approve', 403, 'needs-approver'],
    ['an editor', 'editor', 'reject', 403, 'needs-approver'],
  ] as const)('%s (%s) may not %s a page: %i %s', async (_who, role, command, status, code) => {
    const answer = await ask(role && all[role], `items/${ABOUT}/workflow`, { language: 'en', command });
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
  });

  it.each([
    ['publish', { items: [{ id: ABOUT, language: 'en' }] }],
    [`items/${ABOUT}/unpublish`, {}],
    ['releases/11111111-1111-4111-8111-111111111111/publish', {}],
    ['releases/11111111-1111-4111-8111-111111111111/cancel', {}],
  ])('only an approver may POST %s', async (path, body) => {
    for (const [who, status] of [
      [undefined, 401],
      [all.practice, 403],
      [all.editor, 403],
    ] as const)
      expect((await ask(who, path, body)).status).toBe(status);
  });

  it.each([['GET'], ['POST']])('somebody of a practice sees no releases (%s)', async (method) => {
    expect((await ask(all.practice, 'releases', method === 'POST' ? { name: 'x' } : undefined)).status).toBe(403);
  });
});

it('the site that is tested has the workflow of the product', () => {
  expect(authoredSite().some(({ path }) => path.endsWith('/Awaiting Approval'))).toBe(true);
});
