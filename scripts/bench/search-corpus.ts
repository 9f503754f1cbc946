import type { IndexDocument } from '../../src/backends/search/content/document.ts';

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const SYLLABLES =
  'ba be bi bo bra ce da de dor ea fe fin ga gri ha in ka la lan lo ma men mo na ner no or pa per po ra ren ri sa ser so sta ta ter to tra un ve ver wa'.split(
    ' ',
  );
const VOCABULARY = 20_000;
const WORDS = 200;

/** The word of a rank; words are as long as real ones, and no two are the same. */
function word(rank: number): string {
  let text = '';
  for (let rest = rank + SYLLABLES.length; rest > 0; rest = Math.floor(rest / SYLLABLES.length)) text += SYLLABLES[rest % SYLLABLES.length];
  return text;
}

/** Ranks as they are in prose: the nth word is about n times rarer than the first. */
const zipf = (random: () => number): number => Math.floor(Math.exp(random() * Math.log(VOCABULARY))) - 1;

const hex = (number: number): string => number.toString(16).padStart(12, '0');
const TYPES = ['article', 'article', 'blogEntry', 'event', 'publication', 'profile'] as const;

/** A document like an article of 200 words: topics, authors, a date of the last eight years. */
export function syntheticDocument(number: number): IndexDocument {
  const random = randomOf(number);
  const words = (count: number): string => Array.from({ length: count }, () => word(zipf(random))).join(' ');
  const some = (kind: string, of: number) => {
    const rank = Math.floor(random() * of);
    return { slug: `${kind}-${rank}`, label: `${kind} ${rank}`, url: `http://bench.test/${kind}/${rank}` };
  };
  const date = new Date(Date.UTC(2018, 0, 1) + Math.floor(random() * 8 * 365) * 86_400_000).toISOString();
  const type = TYPES[Math.floor(random() * TYPES.length)] ?? 'article';
  return {
    id: `00000000-0000-4000-8000-${hex(number)}`,
    language: 'en',
    textLanguage: 'en',
    site: random() < 0.8 ? 'insights' : 'dotcom',
    type,
    slug: `page-${number}`,
    url: `http://bench.test/page-${number}`,
    title: words(7),
    dek: words(20),
    keywords: words(4),
    body: words(WORDS),
    extras: words(10),
    unshown: '',
    date,
    day: date.slice(0, 10),
    image: null,
    authors: [some('author', 200)],
    topics: [some('topic', 30), some('topic', 30)],
    access: random() < 0.9 ? 'free' : 'registered',
    documentType: type === 'article' ? 'article' : null,
    readingMinutes: 1,
  };
}

export interface BenchQuery {
  q: string;
  topic?: string;
}

/** Words of every frequency, pairs, phrases, a filter on every third, a typing error in every tenth. */
export function benchQueries(count: number): BenchQuery[] {
  const random = randomOf(7);
  const plain = (): string => word(zipf(random));
  return Array.from({ length: count }, (_, index) => {
    const topic = index % 3 === 0 ? { topic: `topic-${Math.floor(random() * 30)}` } : {};
    if (index % 10 === 9) {
      const right = word(200 + Math.floor(random() * 2000));
      return { q: `${right.slice(0, 2)}${right[3] ?? ''}${right[2] ?? ''}${right.slice(4)}`, ...topic };
    }
    if (index % 5 === 4) return { q: `"${plain()} ${plain()}"`, ...topic };
    return { q: index % 2 === 0 ? plain() : `${plain()} ${plain()}`, ...topic };
  });
}
