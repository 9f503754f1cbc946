import { describe, expect, it } from 'vitest';
import { byReason } from './by-reason';
import type { Suggestion } from './model';

const suggestion = (id: string, reason: Suggestion['reason']): Suggestion => ({
  id,
  type: 'article',
  title: id,
  dek: '',
  href: `http://localhost/${id}`,
  language: 'en',
  date: null,
  minutes: null,
  access: 'free',
  image: null,
  topics: [],
  authors: [],
  reason,
});
const energy = { kind: 'follows', of: 'topic', key: 'energy', label: 'Energy' } as const;
const read = { kind: 'read', of: 'topic', key: 'energy', label: 'Energy' } as const;
const saved = (href: string) => ({ kind: 'saved', title: 'The same title', href, language: 'en' }) as const;

describe('suggestions by their reasons', () => {
  it('says each reason once, and keeps the order of the best', () => {
    const groups = byReason([suggestion('a', saved('/x')), suggestion('b', energy), suggestion('c', saved('/x')), suggestion('d', read)]);
    expect(groups.map(({ suggestions }) => suggestions.map(({ id }) => id))).toEqual([['a', 'c'], ['b'], ['d']]);
  });
  it('tells two articles of one title apart', () => {
    expect(byReason([suggestion('a', saved('/x')), suggestion('b', saved('/y'))])).toHaveLength(2);
  });
});
