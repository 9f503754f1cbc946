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
export function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const RANKS = ['Senior', 'Junior', 'Lead', 'Principal', 'Associate', 'Head of', 'Graduate', ''] as const;
const FIELDS = ['Data', 'Software', 'Supply Chain', 'Finance', 'Marketing', 'Energy', 'Cloud', 'Security', 'Product', 'Research', 'Policy', 'Health', 'Mechanical', 'Electrical', 'Legal', 'Operations', 'Procurement', 'Talent', 'Risk', 'Transport'] as const;
const WORK = ['Engineer', 'Analyst', 'Manager', 'Consultant', 'Specialist', 'Architect', 'Designer', 'Scientist', 'Advisor', 'Coordinator'] as const;
const SYLLABLES = ['ba', 'co', 'di', 'fe', 'gu', 'la', 'mi', 'no', 'pe', 'ra', 'su', 'te', 'vi', 'zo', 'an', 'el', 'or', 'ist', 'um', 'ent'] as const;
const CITIES = ['New York, NY', 'Chicago, IL', 'Boston, MA', 'London, UK', 'Berlin, Germany', 'Munich, Germany', 'Hamburg, Germany', 'Paris, France', 'Madrid, Spain', 'Lisbon, Portugal', 'Zurich, Switzerland', 'Vienna, Austria', 'Warsaw, Poland', 'Oslo, Norway', 'Stockholm, Sweden', 'Tokyo, Japan', 'Singapore, Singapore', 'Sydney, NSW, Australia', 'São Paulo, Brazil', 'Lagos, Nigeria', 'Toronto, ON, Canada', 'Dublin, Ireland', 'Rotterdam, Netherlands', 'Milan, Italy'] as const;
const FUNCTIONS = ['consulting', 'data-and-analytics', 'technology', 'security', 'design', 'product', 'engineering', 'research', 'finance', 'people'] as const;
const INDUSTRIES = ['energy', 'health', 'transport', 'public-sector', 'banking', 'chemicals', 'retail', 'media'] as const;
const LEVELS = ['intern', 'graduate', 'experienced', 'senior', 'leadership'] as const;
const MODES = ['onsite', 'hybrid', 'remote'] as const;

/** Words of a text by frequency, as words of a language are: a few everywhere, most of them rare. */
function vocabulary(size: number): string[] {
  const next = generator(11);
  return Array.from({ length: size }, () => Array.from({ length: 2 + Math.floor(next() * 3) }, () => SYLLABLES[Math.floor(next() * SYLLABLES.length)]).join(''));
}

const WORDS = [...FIELDS.map((field) => field.toLowerCase()), ...WORK.map((work) => work.toLowerCase()), 'team', 'client', 'project', 'project management', 'python', 'excel', 'german', 'travel', ...vocabulary(20_000)];

export function* syntheticOpenings(count: number, wordsOfText = 200): Generator<SyntheticOpening> {
  const next = generator(count);
  const one = <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)] as T;
  for (let index = 0; index < count; index++) {
    const text = Array.from({ length: wordsOfText }, () => WORDS[Math.floor(WORDS.length * next() ** 4)]).join(' ');
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

const QUERY_WORDS = ['engineer', 'data', 'manager', 'senior', 'analyst', 'python', 'cloud', 'energy', 'health', 'legal', 'team', 'client', 'german', 'security architect', 'supply chain', 'data scientist', 'project management', 'mechanical engineer', 'marketing manager', 'finanse', 'enginer cloud', ...vocabulary(40)];

export interface SyntheticQuery {
  keyword?: string;
  filters: { name: 'function' | 'level' | 'workMode' | 'industry'; value: string }[];
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
