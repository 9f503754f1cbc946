import { readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { masthead, openingLineSchema } from '../../src/backends/search/openings/importers/masthead.ts';
import type { OpeningLine } from '../../src/backends/search/openings/importers/masthead.ts';
import { EMPLOYMENT_TYPES, FUNCTIONS, LEVELS } from '../../src/backends/search/openings/model.ts';
import { readPlaces } from '../../src/backends/search/openings/gazetteer/read-places.ts';

/** Writes the firm's openings from the texts beside this file: `node scripts/openings-data/write.ts`. The same texts give the same bytes. */

const roleSchema = z.strictObject({
  title: z.string(),
  suffix: z.string().optional(),
  practice: z.string(),
  function: z.enum(FUNCTIONS),
  level: z.enum(LEVELS),
  employment: z.enum(EMPLOYMENT_TYPES).default('full-time'),
  programmes: z.array(z.string()).default([]),
  industries: z.array(z.string()),
  do: z.array(z.string()),
  who: z.array(z.string()),
  year: z.string(),
  posts: z.array(z.string().includes(' | ')),
});
type Role = z.infer<typeof roleSchema>;
const inputSchema = z.strictObject({ practices: z.record(z.string(), z.array(z.string())), roles: z.array(roleSchema) });
const headingSchema = z.object({
  do: z.string(),
  team: z.string().optional(),
  who: z.string(),
  year: z.string(),
  office: z.string().optional(),
  here: z.string().optional(),
});
const alsoSchema = z.strictObject({
  say: z.string(),
  only: z.partialRecord(z.enum(['level', 'employment', 'workMode']), z.array(z.string())).default({}),
});
const wordsSchema = z.object({
  steps: z.record(z.string(), z.record(z.string(), z.array(z.string()))),
  also: z.record(z.string(), z.array(alsoSchema)),
});

const read = (name: string): unknown => parse(readFileSync(new URL(`./${name}.yml`, import.meta.url), 'utf8'));

/**
 * Pay a year of an experienced person, in the currency of the place, where the law asks for a range in the advertisement (the European
 * Union's directive on pay transparency, several states of the United States, Ontario). States and provinces stand below their country.
 */
const PAY: Readonly<Record<string, readonly [currency: string, experienced: number]>> = {
  NL: ['EUR', 68_000],
  ES: ['EUR', 52_000],
  DK: ['DKK', 640_000],
  PT: ['EUR', 44_000],
  PL: ['PLN', 230_000],
  DE: ['EUR', 72_000],
  AT: ['EUR', 66_000],
  FR: ['EUR', 60_000],
  BE: ['EUR', 66_000],
  IT: ['EUR', 52_000],
  SE: ['SEK', 620_000],
  FI: ['EUR', 62_000],
  EE: ['EUR', 46_000],
  CZ: ['CZK', 1_150_000],
  IE: ['EUR', 70_000],
  'US-NY': ['USD', 118_000],
  'US-DC': ['USD', 112_000],
  'US-IL': ['USD', 104_000],
  'US-CO': ['USD', 106_000],
  'US-CA': ['USD', 128_000],
  'US-WA': ['USD', 120_000],
  'CA-ON': ['CAD', 112_000],
};
const BY_LEVEL = { intern: 0.46, graduate: 0.74, experienced: 1, senior: 1.36, leadership: 2.3 } as const;
const BY_FUNCTION: Partial<Record<string, number>> = {
  technology: 1.06,
  security: 1.1,
  'data-and-analytics': 1.04,
  administration: 0.72,
  people: 0.86,
  communications: 0.84,
  research: 0.9,
  'legal-and-risk': 1.12,
};

function payOf(city: string, role: Role): OpeningLine['pay'] {
  const [place] = readPlaces(city);
  const law = PAY[place?.country ?? ''] ?? PAY[`${place?.country}-${place?.region}`];
  if (!law) return undefined;
  const [currency, experienced] = law;
  const step = experienced > 200_000 ? 5_000 : 500;
  const middle = experienced * BY_LEVEL[role.level] * (BY_FUNCTION[role.function] ?? 1);
  const round = (value: number) => Math.round(value / step) * step;
  return { min: round(middle * 0.9), max: round(middle * 1.16), currency, unit: 'year' };
}

const DAY = 86_400_000;
const day = (start: string, days: number): string => new Date(Date.parse(start) + days * DAY).toISOString().slice(0, 10);
/** Spreads a running number over a range without a pattern that shows. */
const spread = (number: number, range: number, factor: number): number => (number * factor + 17) % range;

const MODES = ['hybrid', 'onsite', 'hybrid', 'hybrid', 'remote', 'onsite', 'hybrid'] as const;
const ON_SITE = new Set(['Office manager', 'Archivist', 'Clinical adviser', 'Process engineer', 'Summer intern']);

const offices = z.record(z.string(), z.record(z.string(), z.string())).parse(read('offices'));

/** What else is said of work at the firm: of the sentences that are true of this post, the next that its role has not said elsewhere. */
function alsoOf(
  sentences: readonly z.infer<typeof alsoSchema>[],
  number: number,
  post: Readonly<Record<'level' | 'employment' | 'workMode', string>>,
  before: readonly string[],
): string[] {
  if (sentences.length === 0) return [];
  const from = spread(number, sentences.length, 5);
  const holds = ({ only }: (typeof sentences)[number]) =>
    (['level', 'employment', 'workMode'] as const).every((name) => only[name]?.includes(post[name]) ?? true);
  const fitting = [...sentences.slice(from), ...sentences.slice(0, from)].filter(holds);
  const said = fitting.find(({ say }) => !before.includes(say)) ?? fitting[0];
  return said ? [said.say] : [];
}

function linesOf(
  language: string,
  practices: Readonly<Record<string, readonly string[]>>,
  roles: readonly Role[],
  first: number,
): OpeningLine[] {
  const headings = headingSchema.parse((read('headings') as Record<string, unknown>)[language]);
  const here = offices[language] ?? {};
  const { steps, also } = wordsSchema.parse(read('headings'));
  const lines: OpeningLine[] = [];
  for (const role of roles) {
    const said: string[] = [];
    for (const [index, post] of role.posts.entries()) {
      const number = first + lines.length;
      const [city = '', brief = ''] = post.split(' | ');
      const team = practices[role.practice]?.[index % (practices[role.practice]?.length ?? 1)];
      const workMode = ON_SITE.has(role.title) ? 'onsite' : (MODES[spread(number, MODES.length, 3)] ?? 'hybrid');
      const extra = alsoOf(also[language] ?? [], number, { level: role.level, employment: role.employment, workMode }, said);
      said.push(...extra);
      const office = headings.office && here[city] ? [here[city]] : [];
      const perLevel = steps[language]?.[role.level] ?? steps[language]?.any ?? [];
      const pay = payOf(city, role);
      lines.push({
        id: `ALD-${1000 + number}`,
        title: role.suffix ? `${role.title}, ${role.suffix}` : role.title,
        language,
        cities: [city],
        summary: brief,
        sections: [
          { title: headings.do, text: role.do, points: [] },
          ...(team && headings.team ? [{ title: headings.team, text: [team], points: [] }] : []),
          { title: headings.who, text: [], points: role.who },
          { title: headings.year, text: [role.year], points: [] },
          ...(extra.length > 0 && headings.here
            ? [{ title: headings.here, text: [...extra, ...office], points: [] }]
            : office.map((line) => ({ title: headings.office ?? '', text: [line], points: [] }))),
        ],
        practice: role.practice,
        function: role.function,
        industries: role.industries,
        level: role.level,
        programmes: role.programmes,
        workMode,
        employment: role.employment === 'internship' || role.level === 'intern' ? [role.employment] : [role.employment, 'permanent'],
        ...(pay ? { pay } : {}),
        posted: day('2026-08-24', spread(number, 88, 37)),
        closes: day('2026-11-25', spread(number, 156, 59)),
        rounds: true,
        steps: perLevel,
        keywords: [],
      });
    }
  }
  return lines;
}

const english = inputSchema.parse(read('english'));
const german = inputSchema.parse(read('german'));
const others = z.record(z.string(), z.array(roleSchema)).parse(read('others'));

const files: Record<string, OpeningLine[]> = { en: linesOf('en', english.practices, english.roles, 0) };
files.de = linesOf('de', german.practices, german.roles, 300);
let number = 400;
for (const [language, roles] of Object.entries(others)) {
  files[language] = linesOf(language, {}, roles, number);
  number += 40;
}
const context = { employer: 'Aldermoor', language: 'en', now: new Date('2026-11-21T00:00:00Z') };
for (const [language, lines] of Object.entries(files)) {
  for (const line of lines) masthead.draft(openingLineSchema.parse(line), context);
  console.log(`${language}: ${lines.length}`);
}
const all = Object.values(files).flat();
console.log(`together: ${all.length}, cities: ${new Set(all.flatMap(({ cities }) => cities)).size}`);
// One feed: openings that leave it are closed, so all of them stand in it.
writeFileSync(
  new URL('../../src/backends/search/openings/aldermoor/openings.ndjson', import.meta.url),
  all.map((line) => `${JSON.stringify(line)}\n`).join(''),
);
