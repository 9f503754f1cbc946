import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../src/backends/kit/log.ts';
import { feedSchema } from '../../src/backends/search/openings/feeds/feed.ts';
import type { FeedKind } from '../../src/backends/search/openings/importers/kinds.ts';
import { startOpenings } from '../../src/backends/search/openings/openings.ts';
import { feedServer, openingsUnderTest } from '../contract/support/openings.ts';
import type { OpeningsUnderTest } from '../contract/support/openings.ts';
import { FUZZED, FUZZED_KINDS, MANY } from '../support/fuzzed-feeds.ts';
import { mutations, spoiltText, spoiltValue } from '../support/mutations.ts';

/** 500 entries and 100 whole texts, over all kinds of feed, into the database that visitors' answers come from. */
const ENTRIES = 500;
const TEXTS = 100;
const SEED = 20_261_126;
const OPTIONS = { employer: 'Acme', board: 'https://jobs.example/xml', leastShare: 0, mostBad: 1 };

describe.each(FUZZED_KINDS)('%s, spoilt', (kind: FeedKind) => {
  const { entries, text } = FUZZED[kind]!;
  let index: OpeningsUnderTest;
  let folder: string;
  beforeAll(async () => {
    [index, folder] = await Promise.all([openingsUnderTest(), mkdtemp(path.join(tmpdir(), 'feeds-'))]);
  });
  afterAll(() => Promise.all([index.stop(), rm(folder, { recursive: true })]));

  const read = async (text: string) => {
    const address = path.join(folder, 'feed');
    await writeFile(address, text);
    return index.run({ name: 'fuzz', kind, address, options: OPTIONS });
  };
  const open = async () => new Set((await index.search('pageSize=100')).results.map(({ id }) => id));

  it('one entry of many: no reading fails, and all the others are answered', async () => {
    const whole = await read(text(entries));
    expect(whole).toMatchObject({ outcome: 'applied', inserted: MANY, badTotal: 0 });
    const all = await open();
    expect(all.size).toBe(MANY);
    const refused: string[] = [];
    for (const [number, mutation] of mutations(Math.ceil(ENTRIES / FUZZED_KINDS.length), SEED).entries()) {
      const at = number % entries.length;
      const spoilt = spoiltValue(entries[at], mutation) ?? null;
      const report = await read(text(entries.map((entry, other) => (other === at ? spoilt : entry))));
      const told = `${number}: ${JSON.stringify(mutation)} ${JSON.stringify(report)}`;
      const now = await open();
      expect(report.outcome, told).toBe('applied');
      expect(report.badTotal, told).toBeLessThanOrEqual(1);
      const lost = [...all].filter((id) => !now.has(id));
      // One that says another id of itself is another opening, and its own may close.
      expect(lost.length, told).toBeLessThanOrEqual(report.badTotal === 0 ? 1 : 0);
      for (const { where, what } of report.bad) {
        refused.push(`${where}: ${what}`);
        expect(where, told).toMatch(/line \d+/);
        expect(what, told).toMatch(/\S/);
        expect(what, told).not.toContain('importer failed');
      }
      await read(text(entries));
    }
    expect(await open()).toEqual(all);
    process.stdout.write(`${kind}: ${refused.length} refused, as ${refused[0]}\n`);
  });

  it('the text as a whole: it is refused, or costs entries; none fails', async () => {
    const whole = text(entries);
    for (const mutation of mutations(Math.ceil(TEXTS / FUZZED_KINDS.length), SEED + 1)) {
      const report = await read(spoiltText(whole, mutation));
      const told = `${JSON.stringify(mutation)} ${JSON.stringify(report).slice(0, 500)}`;
      if (report.outcome === 'refused') expect(report.reason, told).toMatch(/\S/);
      for (const { where } of report.bad) expect(where, told).toMatch(/line \d+/);
      expect(report.bad.length === 0 || report.kept > 0 || report.closed <= 1, told).toBe(true);
    }
    await read(whole);
    expect((await open()).size).toBeGreaterThanOrEqual(MANY);
  });
});

it('a feed whose reading fails keeps no other from being read', async () => {
  const [index, server] = await Promise.all([openingsUnderTest(), feedServer()]);
  try {
    server.answer.body = FUZZED.masthead!.text(FUZZED.masthead!.entries);
    const feeds = ['first', 'second'].map((name) => feedSchema.parse({ name, kind: 'masthead', address: server.url, everyMinutes: 1 }));
    const openings = await startOpenings({
      databaseUrl: index.databaseUrl,
      log: createLog('openings', { level: 'silent' }),
      feeds: [{ ...feeds[0]!, address: 'file://%E0%A4%A' }, feeds[1]!],
      schedule: true,
      now: () => index.clock.now,
    });
    await openings.tick();
    expect(await openings.count()).toBe(MANY);
    await openings.stop();
  } finally {
    await Promise.all([index.stop(), server.stop()]);
  }
});
