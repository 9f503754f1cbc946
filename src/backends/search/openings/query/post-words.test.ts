import { describe, expect, it } from 'vitest';
import { queryText } from '../../text/query.ts';
import { tokensOf } from '../terms/tokens.ts';
import { parseKeyword } from './post-words.ts';

describe('a keyword', () => {
  it.each([
    ['jobs in Berlin', 'in Berlin'],
    ['jobs berlin', 'berlin'],
    ['Vacancies in Hamburg', 'in Hamburg'],
    ['open positions berlin', 'berlin'],
    ['Stellen in Berlin', 'in Berlin'],
    ['offene Stellen Hamburg', 'Hamburg'],
    ['freie Stellenangebote Zürich', 'Zürich'],
    ['analyst job', 'analyst'],
    ['emploi Paris', 'Paris'],
    ['job berlin', 'berlin'],
    ['analyst position', 'analyst'],
    ['position in Berlin', 'in Berlin'],
    ['open position Berlin', 'Berlin'],
  ])('%s asks for %s', (typed, asked) => expect(queryText(parseKeyword(typed))).toBe(asked));

  it.each([
    'jobs',
    'open positions',
    'jobs in',
    'stellen für',
    '"job coach"',
    'jobs -berlin',
    'open data',
    'post office',
    'opening hours',
    'position paper',
    'role model',
    'grid opening remarks',
    'career counselor',
  ])('%s is meant as it stands', (typed) => expect(queryText(parseKeyword(typed))).toBe(typed));
});

const MARKS =
  '(m/w/d) (w/m/d) (m/w/x) (f/m/d) (m|w|d) (m/f/x) (w/m/div) (w/m/div.) (m/w/divers) (all genders) (All Gender) (gn) (d/m/w) [m/w/d] (m, w, d) (m / w / d) (h/f) (m/w/i) (w*m*d) (m/w/d/x) (alle Geschlechter) (a)';
it.each(MARKS.match(/[([].+?[)\]]/g) ?? [])('a title from elsewhere with %s is looked for without it', (mark) => {
  const words = (keyword: string) => parseKeyword(keyword).terms.flatMap(({ alternatives: [first] }) => tokensOf(first?.text ?? '', true));
  expect(words(`Berater ${mark} Netze`)).toEqual(['berater', 'netze']);
});
it('leaves other brackets as they are', () => {
  const words = (keyword: string) => parseKeyword(keyword).terms.map(({ alternatives: [first] }) => first?.text);
  expect(words('Engineer (I) (SQL) (M&A)')).toEqual(['Engineer', 'I', 'SQL', 'M&A']);
});
