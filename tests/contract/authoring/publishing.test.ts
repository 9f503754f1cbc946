import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FIELD } from '../../../src/backends/content/items/ids.ts';
import { id, page, PATHS, TEXT_BLOCK, TITLE } from '../support/authored-site.ts';
import type { Answered, Author } from '../support/authors.ts';
import { eventually } from '../support/forms.ts';
import { startPublishing, startReceiver, type Publishing, type Receiver } from '../support/publishing.ts';

let receiver: Receiver;
let other: Receiver;
let all: Publishing;
/** Seconds that the service's clock is ahead: a test need not wait for a day. */
let ahead = 0;
const now = (): number => Date.now() + ahead * 1000;

beforeAll(async () => {
  [receiver, other] = await Promise.all([startReceiver(), startReceiver()]);
  all = await startPublishing([receiver, other], { now });
});
afterAll(async () => {
  await all?.stop();
  await receiver?.close();
  await other?.close();
});
beforeEach(async () => {
  await told();
  for (const each of [receiver, other]) each.messages.length = 0;
});

const ABOUT = id(page('/About'));
const HOME = id(PATHS.home);
const ask = (who: Author, path: string, body?: unknown, method?: string): Promise<Answered> =>
  all.service.ask(who, path, { ...(body === undefined ? {} : { body }), ...(method === undefined ? {} : { method }) });
const read = async (item: string) => (await ask(all.editor, `items/${item}?language=en`)).body;
let edits = 0;
async function draftOf(item: string, language = 'en'): Promise<number> {
  const { revision } = (await ask(all.editor, `items/${item}?language=${language}`)).body;
  const { body } = await all.service.ask(all.editor, `items/${item}`, {
    method: 'PATCH',
    ifMatch: revision,
    body: { language, fields: [{ id: TITLE, value: `Title ${++edits}` }] },
  });
  return body.version as number;
}
let made = 0;
const make = async (name: string): Promise<string> =>
  (await ask(all.editor, 'items', { parent: HOME, name: `${name} ${++made}`, template: id(PATHS.page), language: 'en' })).body.id as string;
/** Everything that is owed was taken. */
const told = (): Promise<void> =>
  eventually(async () => {
    const [row] = await all.query('select count(*)::int as waiting from authoring.deliveries where sent_at is null');
    return row?.waiting === 0;
  }, 15_000);
const edgeId = (item: string): string => item.replaceAll('-', '').toUpperCase();
const updates = (of: Receiver = receiver) =>
  of.messages.flatMap((message) => message.updates.map((update) => `${update.operation} ${update.identifier} ${update.entity_culture}`));
const heard = (what: string, of: Receiver = receiver, limitMs = 15_000): Promise<void> =>
  eventually(async () => updates(of).includes(what), limitMs);
const later = (seconds: number): string => new Date(now() + seconds * 1000).toISOString();

describe('a publication', () => {
  it('is told to each receiver within two seconds, signed, as Experience Edge tells it', async () => {
    const version = await draftOf(ABOUT);
    const begun = Date.now();
    const { body } = await ask(all.approver, 'publish', { items: [{ id: ABOUT, language: 'en' }] });
    expect(body).toMatchObject({ published: [{ id: ABOUT, language: 'en', version, path: page('/About') }], needs: [] });
    await heard(`Update ${edgeId(ABOUT)} en`);
    await heard(`Update ${edgeId(ABOUT)}-layout en`, other);
    expect(Date.now() - begun).toBeLessThan(2_000);
    expect(receiver.messages).toHaveLength(1);
    expect(receiver.messages[0]?.updates[0]).toEqual({
      identifier: edgeId(ABOUT),
      entity_definition: 'Item',
      operation: 'Update',
      entity_culture: 'en',
      entity_path: page('/About'),
    });
    expect(receiver.messages[0]?.invocation_id).toBe(other.messages[0]?.invocation_id);
    expect([receiver.forged, other.forged]).toEqual([0, 0]);
  });

  it('is not told while it is a draft', async () => {
    await draftOf(ABOUT);
    await all.service.ask(all.editor, `items/${ABOUT}/workflow`, { body: { language: 'en', command: 'submit' } });
    await draftOf(id(page('/About')));
    await told();
    expect(updates()).toEqual([]);
  });

  it('of a new page names what it needs, and brings it along', async () => {
    const item = await make('New');
    const part = (await ask(all.editor, 'items', { parent: item, name: 'Data', template: id(PATHS.page), language: 'en' })).body
      .id as string;
    const named = { items: [{ id: part, language: 'en' }] };
    const { body } = await ask(all.approver, 'publish', { ...named, dryRun: true });
    expect(body).toMatchObject({ published: [{ id: part }], needs: [{ id: item, why: 'above' }] });
    expect((await read(part)).live).toBe(false);
    const done = (await ask(all.approver, 'publish', { ...named, withWhatItNeeds: true })).body;
    expect(done.published.map((each: { id: string }) => each.id).sort()).toEqual([part, item].sort());
    await heard(`Create ${edgeId(item)} en`);
    expect(receiver.messages).toHaveLength(1);
    expect([(await read(part)).live, (await read(item)).live]).toEqual([true, true]);
  });

  it('publishes no other page that it names, nor the parts of that: they may be somebody’s unfinished work', async () => {
    const [item, others] = [await make('Names'), await make('Unfinished')];
    const text = { parent: others, name: 'Text 1', template: id(TEXT_BLOCK), language: 'en' };
    const part = (await ask(all.editor, 'items', text)).body.id as string;
    await all.service.ask(all.editor, `items/${item}`, {
      method: 'PATCH',
      ifMatch: (await read(item)).revision,
      body: { language: 'en', fields: [{ id: TITLE, value: `{${others.toUpperCase()}}` }] },
    });
    const { body } = await ask(all.approver, 'publish', { items: [{ id: item, language: 'en' }], withWhatItNeeds: true });
    expect(body).toMatchObject({
      published: [{ id: item }],
      needs: [
        { id: others, why: 'refers', goes: false },
        { id: part, why: 'part', goes: false },
      ],
    });
    expect([(await read(item)).live, (await read(others)).live, (await read(part)).live]).toEqual([true, false, false]);
  });

  it('that ends is told as gone, and told again when it is back', async () => {
    const item = await make('Ends');
    await ask(all.approver, 'publish', { items: [{ id: item, language: 'en' }] });
    await heard(`Create ${edgeId(item)} en`);
    expect((await ask(all.approver, `items/${item}/unpublish`, {})).body).toMatchObject({ id: item, live: false });
    await heard(`Delete ${edgeId(item)} en`);
    await ask(all.approver, 'publish', { items: [{ id: item, language: 'en' }] });
    await eventually(async () => updates().filter((each) => each === `Create ${edgeId(item)} en`).length === 2);
  });

  it('that ends in one language says what stays below it, and takes that along when it is wanted', async () => {
    const above = await make('Above');
    const below = (await ask(all.editor, 'items', { parent: above, name: 'Below', template: id(PATHS.page), language: 'en' })).body.id;
    await ask(all.approver, 'publish', { items: [above, below].map((each) => ({ id: each, language: 'en' })) });
    const end = async (more: object) => (await ask(all.approver, `items/${above}/unpublish`, { language: 'en', ...more })).body;
    const live = async () => [(await read(above)).live, (await read(below)).live];
    expect([(await end({ dryRun: true })).below, await live()]).toMatchObject([[{ id: below, displayName: 'Below' }], [true, true]]);
    expect([(await end({})).below, await live()]).toMatchObject([[{ id: below }], [false, true]]);
    await ask(all.approver, 'publish', { items: [{ id: above, language: 'en' }] });
    expect([(await end({ withBelow: true })).below, await live()]).toEqual([[], [false, false]]);
  });

  it('by hand in the files is told as well', async () => {
    const item = await make('By hand');
    await draftOf(item);
    await ask(all.approver, 'publish', { items: [{ id: item, language: 'en' }] });
    await heard(`Create ${edgeId(item)} en`);
    const [file = ''] = globSync(`**/By hand ${made}.yml`, { cwd: all.written.root });
    const path = join(all.written.root, file);
    const yaml = readFileSync(path, 'utf8');
    writeFileSync(path, yaml.replace(/Value: Title \d+/, 'Value: Another title'));
    await heard(`Update ${edgeId(item)} en`);
    rmSync(path);
    await heard(`Delete ${edgeId(item)} en`);
  });
});

describe('a receiver that is away', () => {
  it('hears of everything in its order when it is back, and holds up no other', async () => {
    receiver.answer = 503;
    const items: string[] = [];
    const publish = async (name: string) => {
      const item = await make(name);
      await ask(all.approver, 'publish', { items: [{ id: item, language: 'en' }] });
      await heard(`Create ${edgeId(item)} en`, other);
      items.push(item);
    };
    const problem = async () =>
      (await all.query(`select problem from authoring.deliveries where sent_at is null order by position limit 1`))[0]?.problem;
    for (const name of ['Away 1', 'Away 2']) await publish(name);
    expect(receiver.messages).toEqual([]);
    expect(await problem()).toBe('It answered 503.');
    // A process that is gone answers nothing at all.
    await receiver.close();
    await publish('Away 3');
    await expect.poll(problem, { timeout: 15_000 }).toContain('It did not answer: ');
    // What waits outlives the service.
    await all.stopService();
    receiver = await startReceiver(Number(new URL(receiver.url).port));
    await all.startService();
    await told();
    expect(updates().filter((each) => !each.includes('layout'))).toEqual(items.map((item) => `Create ${edgeId(item)} en`));
    expect(new Set(receiver.messages.map((message) => message.invocation_id)).size).toBe(3);
  });
});

describe('a moment (promise 33)', () => {
  it('shows a page on time, and takes it away on time', async () => {
    const item = await make('On time');
    const at = later(3);
    const { body } = await ask(all.approver, 'publish', { items: [{ id: item, language: 'en' }], at });
    expect(body.published).toMatchObject([{ id: item }]);
    await ask(all.approver, `items/${item}/unpublish`, { at: later(5) });
    expect((await read(item)).scheduled).toBe(body.at);
    expect((await ask(all.editor, 'workflow?state=scheduled')).body.rows).toMatchObject([{ id: item, at: body.at }]);
    await told();
    expect(updates()).toEqual([]);
    await heard(`Create ${edgeId(item)} en`);
    expect(receiver.messages[0]!.at - Date.parse(body.at)).toBeLessThan(2_000);
    expect(receiver.messages[0]!.at).toBeGreaterThanOrEqual(Date.parse(body.at));
    await heard(`Delete ${edgeId(item)} en`);
  });

  it('that has passed is no "now": nothing is published or taken down', async () => {
    const item = await make('Typed by another clock');
    const publish = (at?: string) => ask(all.approver, 'publish', { items: [{ id: item, language: 'en' }], ...(at ? { at } : {}) });
    const before = await read(item);
    expect((await publish(later(-3_600))).status).toBe(422);
    expect((await ask(all.approver, `items/${item}/unpublish`, { at: later(-3_600) })).status).toBe(422);
    expect(await read(item)).toEqual(before);
    // One that came while it was on the way is.
    expect((await publish(later(-5))).body).toMatchObject({ published: [{ id: item }] });
  });

  it('that passes while nothing runs is told at the next start', async () => {
    const [begins, ends] = [await make('Begins away'), await make('Ends away')];
    await ask(all.approver, 'publish', { items: [{ id: ends, language: 'en' }] });
    await heard(`Create ${edgeId(ends)} en`);
    await ask(all.approver, 'publish', { items: [{ id: begins, language: 'en' }], at: later(3_600) });
    await ask(all.approver, `items/${ends}/unpublish`, { at: later(7_200) });
    await told();
    await all.stopService();
    receiver.messages.length = 0;
    ahead += 10_000;
    await all.startService();
    await heard(`Create ${edgeId(begins)} en`);
    await heard(`Delete ${edgeId(ends)} en`);
    await told();
    // Once: the next start has nothing to tell.
    receiver.messages.length = 0;
    await all.stopService();
    await all.startService();
    await told();
    expect(updates()).toEqual([]);
  });

  it.each([['2026-13-01T00:00:00Z'], ['tomorrow'], ['2099-01-01T00:00:00Z']])('that is none is refused: %s', async (at) => {
    const answer = await ask(all.approver, 'publish', { items: [{ id: ABOUT, language: 'en' }], at });
    expect([answer.status, answer.body.error.code]).toEqual([422, 'invalid-input']);
  });
});

describe('a release (promise 33)', () => {
  const begin = async (items: readonly string[]): Promise<string> => {
    const { status, body } = await ask(all.editor, 'releases', {
      name: 'Autumn',
      items: items.map((item) => ({ id: item, language: 'en' })),
    });
    expect(status).toBe(201);
    return body.id as string;
  };

  it('is collected by editors and published by an approver: all of it in one change', async () => {
    const items = [await make('R1'), await make('R2'), await make('R3')];
    const release = await begin(items.slice(0, 2));
    await ask(all.editor, `releases/${release}`, { add: [{ id: items[2], language: 'en' }] }, 'PATCH');
    const before = all.service.tree().revision;
    const { body } = await ask(all.approver, `releases/${release}/publish`, {});
    expect(body.release).toMatchObject({ state: 'published', items: items.map((item) => ({ id: item, state: 'approved' })) });
    expect(all.service.tree().revision).toBe(before + 1);
    for (const item of items) await heard(`Create ${edgeId(item)} en`);
    expect(receiver.messages).toHaveLength(1);
    for (const [path, method, sent] of [
      [`releases/${release}`, 'PATCH', { name: 'x' }],
      [`releases/${release}`, 'DELETE', undefined],
      [`releases/${release}/publish`, 'POST', {}],
    ] as const)
      expect((await ask(all.approver, path, sent, method)).body.error.code, method).toBe('release-closed');
  });

  it('comes out whole at its moment', async () => {
    const items = [await make('S1'), await make('S2')];
    const release = await begin(items);
    const { body } = await ask(all.approver, `releases/${release}/publish`, { at: later(2) });
    expect(body.release).toMatchObject({ state: 'scheduled', at: body.publication.at });
    await heard(`Create ${edgeId(items[1]!)} en`);
    expect(
      receiver.messages.map((message) =>
        message.updates
          .map((update) => update.identifier)
          .filter((each) => !each.includes('-'))
          .sort(),
      ),
    ).toEqual([items.map(edgeId).sort()]);
    expect((await ask(all.editor, `releases/${release}`)).body.state).toBe('published');
  });

  it('is taken back before its moment, and can be published later', async () => {
    const item = await make('Taken back');
    const release = await begin([item]);
    await ask(all.approver, `releases/${release}/publish`, { at: later(3_600) });
    expect((await ask(all.approver, `releases/${release}/cancel`, {})).body).toMatchObject({
      state: 'open',
      at: null,
      items: [{ state: 'draft' }],
    });
    expect((await ask(all.approver, `releases/${release}/cancel`, {})).body.error.code).toBe('wrong-state');
    await ask(all.approver, `releases/${release}/publish`, {});
    await heard(`Create ${edgeId(item)} en`);
  });

  it('and a plan that are taken back leave an item to begin when it was to by itself, and withdraw nothing', async () => {
    const item = await make('Begins by itself');
    const OWN = '20350101T080000Z';
    const { revision } = await read(item);
    const body = { language: 'en', fields: [{ id: FIELD.publish, value: OWN }] };
    expect((await all.service.ask(all.approver, `items/${item}`, { method: 'PATCH', ifMatch: revision, body })).status).toBe(200);
    const dates = async () => {
      const { fields } = await read(item);
      const valueOf = (field: string) => fields.find((each: { id: string }) => each.id === field)?.value || undefined;
      return { begins: valueOf(FIELD.publish), ends: valueOf(FIELD.unpublish) };
    };
    const named = { items: [{ id: item, language: 'en' }] };
    for (const takesBack of ['plan', 'release']) {
      const release = await begin([item]);
      if (takesBack === 'plan') await ask(all.approver, 'publish', { ...named, at: later(7_200) });
      else await ask(all.approver, `releases/${release}/publish`, { at: later(3_600) });
      expect((await dates()).begins).not.toBe(OWN);
      if (takesBack === 'plan') await ask(all.approver, `items/${item}/workflow`, { language: 'en', command: 'withdraw' });
      else await ask(all.approver, `releases/${release}/cancel`, {});
      expect([takesBack, await dates()]).toEqual([takesBack, { begins: OWN, ends: undefined }]);
    }
  });

  it('of which something is gone is refused whole: nobody sees half of it', async () => {
    const [stays, gone] = [await make('Stays'), await make('Gone')];
    const release = await begin([stays, gone]);
    await ask(all.approver, `items/${gone}?force=true`, undefined, 'DELETE');
    expect((await ask(all.approver, `releases/${release}/publish`, {})).body.error.code).toBe('no-such-item');
    expect((await read(stays)).live).toBe(false);
    expect((await ask(all.editor, `releases/${release}`)).body).toMatchObject({
      state: 'open',
      items: [{ path: `${page('/Stays')} ${made - 1}` }, { path: '' }],
    });
    await ask(all.editor, `releases/${release}`, { remove: [{ id: gone, language: 'en' }] }, 'PATCH');
    expect((await ask(all.approver, `releases/${release}/publish`, {})).status).toBe(200);
  });

  it('that nobody wants is dropped', async () => {
    const release = await begin([]);
    expect((await ask(all.editor, `releases/${release}`, undefined, 'DELETE')).status).toBe(204);
    expect((await ask(all.editor, `releases/${release}`)).body.error.code).toBe('no-such-release');
  });
});
