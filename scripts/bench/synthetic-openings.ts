/** Openings that are made up for measuring: the same number always gives the same ones. */
export interface SyntheticOpening {
  id: string;
  title: string;
  language: string;
  cities: string[];
  sections: { title: string; text: string[] }[];
  function: string;
  industries: string[];
  level: string;
  programmes: string[];
  workMode: string;
  employment: string;
  posted: string;
  pay?: { min: number; max: number; currency: string; unit: string };
}

/** A small generator of even numbers (mulberry32). */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const RANKS = ['Senior', 'Junior', 'Lead', 'Principal', 'Associate', 'Head of', 'Graduate', ''] as const;
const FIELDS = [
  'Data',
  'Software',
  'Supply Chain',
  'Finance',
  'Marketing',
  'Energy',
  'Cloud',
  'Security',
  'Product',
  'Research',
  'Policy',
  'Health',
  'Mechanical',
  'Electrical',
  'Legal',
  'Operations',
  'Procurement',
  'Talent',
  'Risk',
  'Transport',
] as const;
const WORK = [
  'Engineer',
  'Analyst',
  'Manager',
  'Consultant',
  'Specialist',
  'Architect',
  'Designer',
  'Scientist',
  'Advisor',
  'Coordinator',
] as const;
const SYLLABLES = [
  'ba',
  'co',
  'di',
  'fe',
  'gu',
  'la',
  'mi',
  'no',
  'pe',
  'ra',
  'su',
  'te',
  'vi',
  'zo',
  'an',
  'el',
  'or',
  'ist',
  'um',
  'ent',
] as const;
const CITIES = [
  'New York, NY',
  'Chicago, IL',
  'Boston, MA',
  'London, UK',
  'Berlin, Germany',
  'Munich, Germany',
  'Hamburg, Germany',
  'Paris, France',
  'Madrid, Spain',
  'Lisbon, Portugal',
  'Zurich, Switzerland',
  'Vienna, Austria',
  'Warsaw, Poland',
  'Oslo, Norway',
  'Stockholm, Sweden',
  'Tokyo, Japan',
  'Singapore, Singapore',
  'Sydney, NSW, Australia',
  'São Paulo, Brazil',
  'Lagos, Nigeria',
  'Toronto, ON, Canada',
  'Dublin, Ireland',
  'Rotterdam, Netherlands',
  'Milan, Italy',
] as const;
const FUNCTIONS = [
  'consulting',
  'data-and-analytics',
  'technology',
  'security',
  'design',
  'product',
  'engineering',
  'research',
  'finance',
  'people',
] as const;
const INDUSTRIES = ['energy', 'health', 'transport', 'public-sector', 'banking', 'chemicals', 'retail', 'media'] as const;
const LEVELS = ['intern', 'graduate', 'experienced', 'senior', 'leadership'] as const;
const MODES = ['onsite', 'hybrid', 'remote'] as const;

/** Words of a text by frequency, as words of a language are: a few everywhere, most of them rare. */
function vocabulary(size: number): string[] {
  const next = generator(11);
  return Array.from({ length: size }, () =>
    Array.from({ length: 2 + Math.floor(next() * 3) }, () => SYLLABLES[Math.floor(next() * SYLLABLES.length)]).join(''),
  );
}

/** As many words as are in nearly every text of a language, and that nobody searches for. */
const FILLERS = 100;
const OTHERS = vocabulary(20_000);
const WORDS = [
  ...OTHERS.slice(0, FILLERS),
  ...FIELDS.map((field) => field.toLowerCase()),
  ...WORK.map((work) => work.toLowerCase()),
  'team',
  'client',
  'project',
  'project management',
  'python',
  'excel',
  'german',
  'travel',
  ...OTHERS.slice(FILLERS),
];

/** So many openings differ in every way; a larger number of them repeats their texts and facets, each with a date and a pay of its own. */
export const DIFFERENT = 10_000;
const WORDS_OF_TEXT = 200;

function* synthetic(): Generator<SyntheticOpening> {
  const next = generator(DIFFERENT);
  const one = <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)] as T;
  for (let index = 0; ; index++) {
    const text = Array.from({ length: WORDS_OF_TEXT }, () => WORDS[Math.floor(WORDS.length * next() ** 4)]).join(' ');
    const least = 30_000 + Math.floor(next() * 90) * 1_000;
    yield {
      id: `s-${index}`,
      title: `${one(RANKS)} ${one(FIELDS)} ${one(WORK)}`.trim(),
      language: 'en',
      cities: next() < 0.2 ? [...new Set([one(CITIES), one(CITIES)])] : [one(CITIES)],
      sections: [{ title: 'The work', text: [text] }],
      function: one(FUNCTIONS),
      industries: [one(INDUSTRIES)],
      level: one(LEVELS),
      programmes: next() < 0.1 ? ['graduate'] : [],
      workMode: one(MODES),
      employment: 'full-time',
      posted: new Date(Date.UTC(2026, 0, 1) + Math.floor(next() * 300) * 86_400_000).toISOString().slice(0, 10),
      ...(next() < 0.5 ? { pay: { min: least, max: least + 20_000, currency: 'EUR', unit: 'year' } } : {}),
    };
  }
}

const made: SyntheticOpening[] = [];
const more = synthetic();

/** The first so many, at most \`DIFFERENT\`. */
export function differentOpenings(count: number): readonly SyntheticOpening[] {
  while (made.length < Math.min(count, DIFFERENT)) made.push(more.next().value as SyntheticOpening);
  return made.slice(0, count);
}

/** The opening of a number, from 0 on. */
export function openingAt(at: number): SyntheticOpening {
  if (made.length < DIFFERENT) differentOpenings(Math.min(DIFFERENT, at + 1_000));
  const opening = made[at % DIFFERENT] as SyntheticOpening;
  return at < DIFFERENT ? opening : { ...opening, id: `${opening.id}-${Math.floor(at / DIFFERENT)}` };
}

const QUERY_WORDS = [
  'engineer',
  'data',
  'manager',
  'senior',
  'analyst',
  'python',
  'cloud',
  'energy',
  'health',
  'legal',
  'team',
  'client',
  'german',
  'security architect',
  'supply chain',
  'data scientist',
  'project management',
  'mechanical engineer',
  'marketing manager',
  'finanse',
  'enginer cloud',
  ...OTHERS.slice(FILLERS, FILLERS + 40),
];

export interface SyntheticQuery {
  keyword?: string;
  filters: { name: 'function' | 'level' | 'workMode' | 'industry'; value: string }[];
}

const NEAR = ['Berlin', 'Chicago', 'Lisbon', 'Rotterdam', '47.38,8.54'] as const;

/**
 * What visitors of the job search ask for, as addresses of the service: two fifths only look through the newest, most of the
 * others type one of the usual words, with and without a filter, and one in fifteen something that nobody else types.
 */
export function visitorSearches(count: number): string[] {
  const next = generator(5);
  const one = <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)] as T;
  // The first of a list is asked for most often, as it is with words that people type.
  const usual = <T>(values: readonly T[]): T => values[Math.floor(values.length * next() ** 2)] as T;
  return Array.from({ length: count }, (_, index) => {
    const parameters = new URLSearchParams();
    const kind = next();
    if (kind >= 0.4)
      parameters.set('keyword', next() < 0.1 ? `${usual(QUERY_WORDS)} ${WORDS[100 + ((index * 7) % 15_000)]}` : usual(QUERY_WORDS));
    if (kind < 0.15 || kind > 0.7) parameters.set('function', usual(FUNCTIONS));
    if (kind > 0.8) parameters.append('level', one(LEVELS));
    if (kind > 0.9) parameters.append('workMode', one(MODES));
    if (kind > 0.15 && kind < 0.25) parameters.set('near', one(NEAR));
    if (kind < 0.05) parameters.set('pay', String(30_000 + 5_000 * Math.floor(next() * 12)));
    const page = next();
    if (page > 0.75) parameters.set('page', String(page > 0.9 ? 3 : 2));
    return `/v1/openings?${parameters}`;
  });
}

export function syntheticQueries(count: number, withKeyword: boolean, filters: number): SyntheticQuery[] {
  const next = generator(count + filters + (withKeyword ? 1 : 0));
  const one = <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)] as T;
  const choices = [
    () => ({ name: 'function' as const, value: one(FUNCTIONS) }),
    () => ({ name: 'level' as const, value: one(LEVELS) }),
    () => ({ name: 'workMode' as const, value: one(MODES) }),
    () => ({ name: 'industry' as const, value: one(INDUSTRIES) }),
  ];
  return Array.from({ length: count }, () => {
    const start = Math.floor(next() * choices.length);
    return {
      ...(withKeyword ? { keyword: one(QUERY_WORDS) } : {}),
      filters: Array.from({ length: filters }, (_, index) => (choices[(start + index) % choices.length] as (typeof choices)[number])()),
    };
  });
}
