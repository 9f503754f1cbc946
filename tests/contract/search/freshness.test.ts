import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startContentService } from '../../../src/backends/content/server.ts';
import { openDatabase } from '../../../src/backends/search/database.ts';
import { indexState } from '../../../src/backends/search/indexer/store.ts';
import type { SearchService } from '../../../src/backends/search/server.ts';
import { searchAnswer } from '../../../src/backends/search/api/schemas.ts';
import { contentProfile, tellsChanges } from '../../support/content-profile.ts';
import { freshDatabase } from '../../support/database.ts';
import type { FreshDatabase } from '../../support/database.ts';
import { editItem, itemFile, startContentCopy, startSearch, startSearchStack, until } from '../../support/search.ts';
import type { SearchStack } from '../../support/search.ts';
import { ADMIN_KEYS } from '../support/faults.ts';

/** A bound for a busy machine: elsewhere a visitor sees what was published, changed and taken back within 5 s. */
const LIMIT_MS = 15_000;
const ARTICLE = 'insights/Home/featured-insights/transport/the-ferry-that-runs-empty';

describe('the index follows the content', () => {
  let stack: SearchStack;
  let url = '';
  beforeAll(async () => {
    stack = await startSearchStack({ pollMs: 1000 });
    url = stack.url;
  }, 120_000);
  afterAll(() => stack.stop());

  const answer = async (q: string) => searchAnswer.parse(await (await fetch(`${url}/v1/search?q=${encodeURIComponent(q)}`)).json());
  const finds = async (q: string) => (await answer(q)).total > 0;
  const state = async () => {
    const db = openDatabase(stack.database.url, 1);
    try {
      return await indexState(db);
    } finally {
      await db.destroy();
    }
  };

  it('a changed title and a changed text block', async () => {
    expect(await finds('quibblefish')).toBe(false);
    await editItem(stack.root, ARTICLE, (yaml) => yaml.replace('The ferry that runs empty', 'The quibblefish that runs empty'));
    expect(await until(() => finds('quibblefish'))).toBeLessThan(LIMIT_MS);
    expect((await answer('quibblefish')).results[0]?.titleHtml).toContain('<mark>quibblefish</mark>');
    await editItem(stack.root, `${ARTICLE}/Data/Text Block 1`, (yaml) => yaml.replace(/<p>/, '<p>Zanzamora. '));
    expect(await until(() => finds('zanzamora'))).toBeLessThan(LIMIT_MS);
  });

  it('a published page, an unpublished one and a deleted one', async () => {
    const copy = itemFile(stack.root, `${ARTICLE}-copy`);
    const yaml = await readFile(itemFile(stack.root, ARTICLE), 'utf8');
    const made = yaml
      .replace(/^ID: "[^"]+"/m, `ID: "${randomUUID()}"`)
      .replace(/^Path: "(.*)"$/m, 'Path: "$1-copy"')
      .replace(/quibblefish/g, 'wobblethorpe');
    await writeFile(copy, made);
    expect(await until(() => finds('wobblethorpe'))).toBeLessThan(LIMIT_MS);
    // Hide version, Sitecore's way to take a version back
    const hidden = made.replace(
      /^( {2}- Version: \d+\n {4}Fields:\n)/gm,
      '$1    - ID: "c8f93afe-bfd4-4e8f-9c61-152559854661"\n      Hint: __Valid from\n      Value: 20990101T000000Z\n',
    );
    await writeFile(copy, hidden);
    expect(await until(async () => !(await finds('wobblethorpe')))).toBeLessThan(LIMIT_MS);
    await writeFile(copy, made);
    await until(() => finds('wobblethorpe'));
    await rm(copy);
    expect(await until(async () => !(await finds('wobblethorpe')))).toBeLessThan(LIMIT_MS);
    // what nobody says any more is no word to correct to
    expect((await answer('wobblethorp')).corrected).toBeUndefined();
  });

  it('synonyms and boosted results', async () => {
    await editItem(stack.root, 'insights/Data/Search/Synonyms/railway', (yaml) => yaml.replaceAll('railroad', 'choochoo'));
    expect(await until(() => finds('choochoo'))).toBeLessThan(LIMIT_MS);
    await editItem(stack.root, 'insights/Data/Search/Boosted/the-long-queue', (yaml) => yaml.replace('grid connection', 'ferry'));
    const first = async () => (await answer('ferry')).results[0]?.url ?? '';
    expect(await until(async () => (await first()).endsWith('/the-long-queue'))).toBeLessThan(LIMIT_MS);
  });

  it('a call to /admin/changed is answered at once', async () => {
    const call = (headers: Record<string, string>) => fetch(`${url}/admin/changed`, { method: 'POST', headers });
    expect((await call({})).status).toBe(401);
    expect((await call({ 'x-admin-key': ADMIN_KEYS.search })).status).toBe(202);
  });

  it('is rebuilt without a moment in which it does not answer', async () => {
    const before = (await answer('energy')).total;
    let done = false;
    const rebuilt = stack.search.indexer.rebuild().finally(() => (done = true));
    let asked = 0;
    while (!done) {
      expect((await answer('energy')).total).toBe(before);
      asked += 1;
    }
    await rebuilt;
    expect(asked).toBeGreaterThan(5);
    expect((await answer('energy')).total).toBe(before);
  });

  it('goes on answering without the content service, and catches up when it is back', async () => {
    const port = Number(new URL(stack.content.url).port);
    await stack.content.stop();
    await expect(stack.search.indexer.check()).rejects.toThrow();
    expect(await finds('quibblefish')).toBe(true);
    const ready = (await (await fetch(`${url}/healthz/ready`)).json()) as { status: string; contentReachable: boolean };
    expect(ready).toMatchObject({ status: 'ready', contentReachable: false });
    await editItem(stack.root, ARTICLE, (yaml) => yaml.replaceAll('quibblefish', 'ferry'));
    stack.content = await startContentService({ itemsRoot: stack.root, watch: true, graceMs: 500, port, profile: contentProfile });
    expect(await until(async () => !(await finds('quibblefish')))).toBeLessThan(LIMIT_MS);
  });

  it('survives a restart, and writes nothing that has not changed', async () => {
    await stack.search.indexer.check();
    const before = await state();
    await stack.search.stop();
    const again = await startSearch(stack.database.url, stack.content.url);
    try {
      url = again.url;
      expect(await finds('energy')).toBe(true);
      await again.indexer.check();
      expect(again.indexer.state.lastPass).toMatchObject({ written: 0, removed: 0 });
      expect(await state()).toEqual(before);
    } finally {
      await again.stop();
    }
  });
});

/** A content service that takes its time for layouts, of which everything is compared: more than a change may take to show. */
async function slowly(contentUrl: string, layoutMs: number): Promise<{ url: string; layouts(): number; stop(): Promise<void> }> {
  let layouts = 0;
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks);
      if (body.includes('SearchLayouts')) {
        layouts += 1;
        await wait(layoutMs);
      }
      const answer = await fetch(contentUrl + (request.url ?? ''), {
        method: request.method ?? 'GET',
        headers: {
          'content-type': 'application/json',
          sc_apikey: String(request.headers.sc_apikey ?? ''),
          'x-admin-key': String(request.headers['x-admin-key'] ?? ''),
        },
        ...(body.length > 0 ? { body } : {}),
      });
      response
        .writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
        .end(Buffer.from(await answer.arrayBuffer()));
    })().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    layouts: () => layouts,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

// What is looked at first is what the service says was changed: others say nothing.
describe.runIf(tellsChanges)('the index follows a content service that is slow', () => {
  const LAYOUTS_MS = 700;
  /** Everything takes half a minute. */
  const FIRST_MS = 10_000;
  let copy: Awaited<ReturnType<typeof startContentCopy>>;
  let slow: Awaited<ReturnType<typeof slowly>>;
  let search: SearchService;
  let database: FreshDatabase;
  beforeAll(async () => {
    copy = await startContentCopy();
    slow = await slowly(copy.content.url, LAYOUTS_MS);
    database = await freshDatabase();
    search = await startSearch(database.url, slow.url, 1000);
    await search.indexer.check();
  }, 180_000);
  afterAll(async () => {
    await search?.stop();
    await database?.drop();
    await slow?.stop();
    await copy?.stop();
  });
  const finds = async (q: string) =>
    searchAnswer.parse(await (await fetch(`${search.url}/v1/search?q=${encodeURIComponent(q)}`)).json()).total > 0;

  it('a file that was edited by hand shows before everything was compared, and so does the next one', async () => {
    const before = slow.layouts();
    await editItem(copy.root, `${ARTICLE}/Data/Text Block 1`, (yaml) => yaml.replace(/<p>/, '<p>Quorrible. '));
    expect(await until(() => finds('quorrible'))).toBeLessThan(FIRST_MS);
    // Everything is being compared now.
    await editItem(copy.root, `${ARTICLE}/Data/Text Block 1`, (yaml) => yaml.replace('Quorrible', 'Vexaline'));
    expect(await until(() => finds('vexaline'))).toBeLessThan(FIRST_MS);
    // Everything would be some fifty requests.
    expect(slow.layouts() - before).toBeLessThan(30);
  });

  it('what is changed in an item that pages refer to shows when everything was compared', async () => {
    await editItem(copy.root, 'dotcom/Home/people/ines-valbuena', (yaml) => yaml.replaceAll('Valbuena', 'Trimbolina'));
    const pages = async () => searchAnswer.parse(await (await fetch(`${search.url}/v1/search?q=trimbolina&type=article`)).json()).total > 0;
    await until(pages, 60_000);
  }, 90_000);
});
