import { describe, expect, it } from 'vitest';
import { queryText } from '../../text/query.ts';
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
