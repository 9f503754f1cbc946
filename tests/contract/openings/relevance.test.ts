import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OWN_FEED } from '../../../src/backends/search/openings/default-feeds.ts';
import { corpus } from '../../support/corpus.ts';
import { openingsUnderTest } from '../support/openings.ts';
import type { OpeningsUnderTest } from '../support/openings.ts';

/** What is typed, what must be the title of the first result (or among the first five), and what was corrected. */
type Wanted = readonly [typed: string, title: RegExp, more?: { among?: number; corrected?: RegExp; place?: string; most?: number }];

const OWN: readonly Wanted[] = [
  // Plain words, in any number and order.
  ['hydrologist', /^Hydrologist$/],
  ['data engineer', /^Data engineer$/],
  ['engineer data', /^Data engineer$/],
  ['service designers', /^Service designer$/],
  ['associate partner', /^Associate partner/],
  ['timetable', /^Timetable analyst$/],
  ['waiting list', /^Waiting list analyst$/],
  ['recruiter', /^Recruiter$/],
  ['grid connections consultant', /^Consultant, grid connections$/],
  // The text, where no title says it.
  ['electrolysers', /grid connections/],
  ['"night sister"', /hospital operations/],
  ['kiosk OR tower of pisa zzz', /^$/, { most: 0 }],
  // Typing errors.
  ['hydrolgist', /^Hydrologist$/, { corrected: /hydrologist/ }],
  ['archvist', /^Archivist$/, { corrected: /archivist/ }],
  ['cybersecurty consultant', /^Cybersecurity consultant$/, { corrected: /cybersecurity/ }],
  ['recruter', /^Recruiter$/, { corrected: /recruiter/ }],
  ['prodcut manager', /^Product manager$/, { corrected: /product/ }],
  ['acountant', /^Accountant$/, { corrected: /accountant/ }],
  ['softwareentwikler', /Softwareentwickler/, { corrected: /softwareentwickler/i }],
  // Words for the same thing.
  ['developer', /Software ?(?:engineer|entwickler|ontwikkelaar)/i],
  ['lawyer', /^Legal counsel$/],
  ['infosec', /^Cybersecurity consultant$/],
  ['internship', /intern|Praktikum|Stage|Estágio/i],
  ['human resources', /^Recruiter$/, { among: 5 }],
  ['ml', /^Data scientist$/],
  // A post is what is looked for anyway.
  ['jobs in Berlin', /./, { place: 'Berlin', most: 11 }],
  ['offene Stellen Berlin', /./, { place: 'Berlin', most: 11 }],
  // Cities in all their spellings.
  ['data engineer zurich', /^Data engineer$/, { place: 'Zurich' }],
  ['data engineer Zürich', /^Data engineer$/, { place: 'Zurich' }],
  ['software engineer Tallinn', /^Software engineer$/, { place: 'Tallinn' }],
  ['office manager Wien', /^Office manager$/, { place: 'Vienna' }],
  ['legal counsel sao paulo', /^Legal counsel$/, { place: 'São Paulo' }],
  ['process engineer lyon', /^Process engineer$/, { place: 'Lyon' }],
  ['consultant Kopenhagen', /^Consultant|consultant$/, { place: 'Copenhagen' }],
  ['engineer Singapur', /engineer$/i, { place: 'Singapore' }],
  // German.
  ['Werkstudent', /^Werkstudent/],
  ['Berater Netzanschluss', /Netzanschlüsse/],
  ['Buchhalter', /^Buchhalter/],
  ['Fahrplan', /Fahrplan/, { among: 5 }],
  ['Krankenhaus', /Krankenhausbetrieb/, { among: 5 }],
  ['Praktikum', /^Praktikum/],
  ['Redakteurin Berlin', /^Redakteur/, { place: 'Berlin' }],
  ['Ingenieur Verfahrenstechnik Hamburg', /^Ingenieur/, { place: 'Hamburg', most: 3 }],
  ['Absolventenprogramm', /^Absolventenprogramm/],
  // Other languages.
  ['analyste données', /^Analyste de données/],
  ['hydroloog', /^Hydroloog$/],
  ['engenheiro de software', /^Engenheiro/],
  ['ダイヤ', /ダイヤ/],
  ['データサイエンス', /データサイエンス/],
  // What must not be there.
  ['consultant -grid', /^(?!.*grid)/, { among: 1 }],
  ['"data engineer"', /^Data engineer$/],
];

const GOVERNMENT: readonly Wanted[] = [
  ['budget analyst', /^Budget Analyst$/i],
  ['electrical enginer', /^Electrical Engineer$/i, { corrected: /electrical engineer/ }],
  ['foreign affairs officer', /^Foreign Affairs Officer$/i],
  ['forein affairs', /Foreign Affairs/i, { corrected: /foreign affairs/ }],
  ['attorney', /Attorney/i],
  ['lawyer', /Attorney/i],
  ['accessibility', /^Accessibility Specialist$/],
  ['passport', /Passport/i],
];

const named = (list: readonly Wanted[]) => list.map((wanted) => ({ typed: wanted[0], wanted }));

async function check(index: OpeningsUnderTest, [typed, title, { among = 1, corrected, place, most } = {}]: Wanted): Promise<void> {
  const answer = await index.search(new URLSearchParams({ keyword: typed }).toString());
  if (most !== undefined) expect(answer.total).toBeLessThanOrEqual(most);
  if (most !== 0) {
    const first = answer.results.slice(0, among);
    const said = first.map((result) => `${result.title} (${result.places.map(({ city }) => city).join(', ')})`).join(' | ');
    const found = first.find((result) => title.test(result.title));
    expect(found, said).toBeDefined();
    if (place)
      expect(
        found?.places.map(({ city }) => city),
        said,
      ).toContain(place);
  }
  if (corrected) expect(answer.corrected).toMatch(corrected);
  else expect(answer.corrected).toBeUndefined();
}

describe('the first results of a search', () => {
  let index: OpeningsUnderTest;
  beforeAll(async () => {
    index = await openingsUnderTest();
    expect(await index.openings.run(OWN_FEED)).toMatchObject({ outcome: 'applied', inserted: 240, badTotal: 0 });
  }, 120_000);
  afterAll(() => index.stop());

  it.each(named(OWN))('$typed', ({ wanted }) => check(index, wanted));

  describe('the openings themselves', () => {
    interface Line {
      id: string;
      title: string;
      language: string;
      cities: string[];
      summary: string;
      sections: { text: string[]; points: string[] }[];
      steps: string[];
      programmes: string[];
      closes: string;
      pay?: { min: number; max: number; currency: string };
    }
    const lines = readFileSync(OWN_FEED.address, 'utf8')
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text) as Line);

    it('are 240 in 40 cities, several languages and programmes, with steps and closing dates', () => {
      expect(lines).toHaveLength(240);
      expect(new Set(lines.flatMap(({ cities }) => cities)).size).toBe(40);
      expect(new Set(lines.map(({ language }) => language))).toEqual(new Set(['en', 'de', 'fr', 'nl', 'es', 'pt', 'ja']));
      expect(new Set(lines.flatMap(({ programmes }) => programmes))).toEqual(new Set(['internship', 'graduate', 'returners', 'parents']));
      for (const { steps, closes } of lines) {
        expect(steps.length).toBeGreaterThanOrEqual(3);
        expect(closes >= '2026-11-25' && closes <= '2027-04-30').toBe(true);
      }
    });

    it('are no two alike: of the runs of three words in two texts, less than two thirds are in both', () => {
      expect(new Set(lines.map(({ summary }) => summary)).size).toBe(240);
      expect(new Set(lines.map(({ title, cities }) => `${title} ${cities.join()}`)).size).toBe(240);
      const runs = lines.map(({ id, title, summary, sections }) => {
        const words =
          [title, summary, ...sections.flatMap(({ text, points }) => [...text, ...points])]
            .join(' ')
            .toLowerCase()
            .match(/[\p{L}\p{N}]+/gu) ?? [];
        return { id, runs: new Set(words.slice(2).map((word, at) => `${words[at]} ${words[at + 1]} ${word}`)) };
      });
      const alike: string[] = [];
      for (const [at, one] of runs.entries()) {
        for (const other of runs.slice(at + 1)) {
          let common = 0;
          for (const run of one.runs) if (other.runs.has(run)) common += 1;
          if (common / (one.runs.size + other.runs.size - common) >= 2 / 3) alike.push(`${one.id} and ${other.id}`);
        }
      }
      expect(alike).toEqual([]);
    });

    it('say what is paid, in the money of the place, where the law asks for it', () => {
      const LAW: Readonly<Record<string, string>> = {
        Netherlands: 'EUR',
        Spain: 'EUR',
        Denmark: 'DKK',
        Portugal: 'EUR',
        Poland: 'PLN',
        Germany: 'EUR',
        Austria: 'EUR',
        France: 'EUR',
        Belgium: 'EUR',
        Italy: 'EUR',
        Sweden: 'SEK',
        Finland: 'EUR',
        Estonia: 'EUR',
        Czechia: 'CZK',
        Ireland: 'EUR',
        'United States': 'USD',
        Canada: 'CAD',
      };
      for (const { id, cities, pay } of lines) {
        const country = cities[0]?.split(', ').at(-1) ?? '';
        expect(pay?.currency, `${id}, ${country}`).toBe(LAW[country]);
        if (pay) expect(pay.max / pay.min, id).toBeLessThan(1.5);
      }
    });
  });
});

const board = corpus('corpus/jobs/greenhouse-board.json');
const archive = corpus('corpus/jobs/usajobs.ndjson');
describe.skipIf(!board || !archive)('the first results among the openings of a government', () => {
  let index: OpeningsUnderTest;
  beforeAll(async () => {
    index = await openingsUnderTest();
    await index.run({ name: 'tts', kind: 'greenhouse', address: board ?? '' });
    await index.run({ name: 'usajobs', kind: 'usajobs', address: archive ?? '' });
  }, 240_000);
  afterAll(() => index.stop());

  it.each(named(GOVERNMENT))('$typed', ({ wanted }) => check(index, wanted));
});
