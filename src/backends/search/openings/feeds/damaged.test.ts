import { describe, expect, it } from 'vitest';
import { line, ndjson } from '../../../../../tests/contract/support/openings.ts';
import { FUZZED, FUZZED_KINDS, MANY } from '../../../../../tests/support/fuzzed-feeds.ts';
import { mutations, spoiltText, spoiltValue } from '../../../../../tests/support/mutations.ts';
import { FeedError } from '../importers/importer.ts';
import type { ImportContext } from '../importers/importer.ts';
import { IMPORTERS } from '../importers/kinds.ts';
import type { FeedKind } from '../importers/kinds.ts';
import { planImport } from './plan.ts';
import type { Known } from './plan.ts';
import { placedIn } from './positions.ts';
import { draftAll } from './run.ts';

/** Of each kind; `npm test -- fuzz` takes more. */
const SPOILT = 40;
const now = new Date('2026-11-21T15:00:00Z');
const context: ImportContext = { employer: 'Acme', language: 'en', address: 'https://jobs.example/xml', now };
const read = (kind: FeedKind, text: string) => draftAll(IMPORTERS[kind], IMPORTERS[kind].split(text), context);

/** As the openings are kept after a first, whole reading. */
const kept = (kind: FeedKind): Known[] =>
  read(kind, FUZZED[kind]!.text(FUZZED[kind]!.entries)).drafted.map(({ draft }, doc) => ({
    doc,
    externalId: draft.externalId,
    slug: draft.externalId,
    hash: '',
    posted: new Date(draft.posted),
    openUntil: null,
    closedAt: null,
  }));

const planOf = (kind: FeedKind, text: string, known = kept(kind)) => {
  const { drafted, bad, damaged } = read(kind, text);
  return { bad, drafted, plan: planImport('acme', drafted, known, damaged, 'date', now) };
};

describe.each(FUZZED_KINDS)('a damaged entry of %s', (kind) => {
  const { entries, text } = FUZZED[kind]!;
  const title = { usajobs: 'position_title', lever: 'text', smartrecruiters: 'name', personio: 'name' }[kind as string] ?? 'title';

  it.each([
    ['has no title', (entry: object) => ({ ...entry, [title]: undefined, jobPostingInfo: undefined })],
    ['has null for its title', (entry: object) => ({ ...entry, [title]: null })],
    ['has the wrong type of title', (entry: object) => ({ ...entry, [title]: { en: {} } })],
  ])('that %s leaves its opening as it was and closes nothing', (_what, spoil) => {
    const { bad, plan } = planOf(kind, text(entries.map((entry, at) => (at === 3 ? spoil(entry as object) : entry))));
    expect(bad).toHaveLength(1);
    expect(plan).toMatchObject({ closes: [], inserts: [], kept: 1 });
  });

  it('that does not say whose it is closes nothing, while what is really gone closes once it is mended', () => {
    const { bad, plan } = planOf(kind, text([...entries.slice(0, 10), null]));
    expect(bad).toHaveLength(1);
    expect(plan).toMatchObject({ closes: [], kept: 2 });
    expect(planOf(kind, text(entries.slice(0, 10))).plan).toMatchObject({
      closes: [10, 11],
      kept: 0,
    });
  });

  it('costs nothing but itself, however it is damaged', () => {
    const known = kept(kind);
    for (const [index, mutation] of mutations(SPOILT, 20_261_126).entries()) {
      const at = index % entries.length;
      const spoilt = spoiltValue(entries[at], mutation);
      const told = `mutation ${index}: ${JSON.stringify(mutation)}`;
      const { bad, plan, drafted } = planOf(kind, text(entries.map((entry, other) => (other === at ? (spoilt ?? null) : entry))), known);
      expect(bad.length, told).toBeLessThanOrEqual(1);
      for (const one of bad) expect(one.what, told).toMatch(/\S/);
      expect(
        bad.filter(({ what }) => what.includes('importer failed')),
        told,
      ).toEqual([]);
      // What has another id than before is another opening: only that one may close.
      if (bad.length > 0) expect(plan.closes, told).toEqual([]);
      else
        expect(
          plan.closes.filter((doc) => doc !== at),
          told,
        ).toEqual([]);
      const ids = new Set(drafted.map(({ draft }) => draft.externalId));
      for (const { externalId, doc } of known) if (doc !== at) expect(ids.has(externalId), told).toBe(true);
      expect(JSON.stringify(drafted), told).not.toMatch(/\\u0000|\\ud[89a-f]/);
    }
  });

  it('or a text that is cut, doubled or of other signs is refused or costs entries, and never fails', () => {
    const whole = text(entries);
    for (const mutation of mutations(SPOILT, 7)) {
      try {
        const { bad, plan } = planOf(kind, spoiltText(whole, mutation));
        if (bad.length > 0) expect(plan.closes.length).toBeLessThan(MANY);
      } catch (error) {
        expect(error, JSON.stringify(mutation)).toBeInstanceOf(FeedError);
      }
    }
  });
});

it('a broken line tells whose it was by what is left of it', () => {
  const text = ndjson([line('A-1'), line('A-2'), line('A-3')]).replace('{"id":"A-2","title":"', '{"id":"A-2","title":');
  expect(read('masthead', text)).toMatchObject({ bad: [{ where: 'line 2' }], damaged: { anyone: false } });
  expect(read('masthead', text).damaged.ids.has('A-2')).toBe(true);
});

describe('where a damaged entry stands', () => {
  const bad = (where: string) => [{ where, what: 'x' }];
  it.each([
    ['jobs[1]', '{"meta":{"jobs":[0,0,0]},\n"jobs": [{"a":"]}\\"[{"},\n  {"b":[1,2,{}]}]}', 'jobs[1] (line 3)'],
    ['postings[2]', '[1,\n{"a":[[],[]]}\n,\n null]', 'postings[2] (line 4)'],
    ['postings[0]', '{"@graph":\n[{}]}', 'postings[0] (line 2)'],
    ['line 7', '{}\n', 'line 7'],
    ['jobs[9]', '{"jobs":[1]}', 'jobs[9]'],
    ['job 3', '<jobs/>', 'job 3'],
    ['position[1]', '<all>\n<position/><!-- <position> -->\n<positions/><position>\n</position></all>', 'position[1] (line 3)'],
    ['item[1]', '\uFEFF<rss><item>\n<a><![CDATA[<item>]]></a>\n</item>\n<item a="b"/></rss>', 'item[1] (line 4)'],
    ['item[2]', '<rss><item/></rss>', 'item[2]'],
    ['jobs[0]', '\uFEFF\n{"jobs":[1]}', 'jobs[0] (line 2)'],
  ])('%s is told with its line', (where, text, told) => expect(placedIn(text, bad(where))).toEqual(bad(told)));

  it('and with its column where a line is long', () => {
    const text = JSON.stringify({ jobs: [{ text: 'x'.repeat(1000) }, {}] });
    expect(placedIn(text, bad('jobs[1]'))[0]?.where).toBe(`jobs[1] (line 1, column ${text.lastIndexOf('{') + 1})`);
  });
});
