import { describe, expect, it } from 'vitest';
import { byReason } from './by-reason';
import type { Suggestion } from './model';

const suggestion = (id: string, reason: Suggestion['reason']): Suggestion => ({
  id,
  type: 'article',
  documentType: null,
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
  const idsOf = (groups: ReturnType<typeof byReason>) => groups.map(({ suggestions }) => suggestions.map(({ id }) => id));

  it('says each reason once, and keeps the order of the best', () => {
    const groups = byReason([suggestion('a', energy), suggestion('b', saved('/x')), suggestion('c', energy), suggestion('d', saved('/x'))]);
    expect(idsOf(groups)).toEqual([
      ['a', 'c'],
      ['b', 'd'],
    ]);
  });
  it('puts those that are alone with their reason together, at the end; one of them alone keeps its group', () => {
    const [alone, ...others] = [suggestion('a', energy), suggestion('b', saved('/x')), suggestion('c', saved('/x'))];
    expect(idsOf(byReason([alone!, ...others]))).toEqual([['a'], ['b', 'c']]);
    const groups = byReason([alone!, ...others, suggestion('d', read)]);
    expect(idsOf(groups)).toEqual([
      ['b', 'c'],
      ['a', 'd'],
    ]);
    expect(groups.map(({ reason }) => reason === undefined)).toEqual([false, true]);
  });
  it('puts the last of an odd number there too, for columns without a hole; a single one keeps its group', () => {
    const three = ['a', 'b', 'c'].map((id) => suggestion(id, energy));
    const others = ['d', 'e', 'f'].map((id) => suggestion(id, saved('/x')));
    expect(idsOf(byReason([...three, suggestion('g', read)]))).toEqual([
      ['a', 'b'],
      ['c', 'g'],
    ]);
    expect(idsOf(byReason([...three, ...others]))).toEqual([
      ['a', 'b'],
      ['d', 'e'],
      ['c', 'f'],
    ]);
    expect(idsOf(byReason([...three, ...others.slice(1)]))).toEqual([
      ['a', 'b', 'c'],
      ['e', 'f'],
    ]);
  });
  it('leaves the one that leads in its group, and pairs what is beside it', () => {
    const [lead, ...others] = ['a', 'b', 'c'].map((id) => suggestion(id, energy));
    const single = suggestion('d', read);
    expect(idsOf(byReason([lead!, ...others, single, suggestion('e', saved('/x'))], true))).toEqual([
      ['a', 'b', 'c'],
      ['d', 'e'],
    ]);
    expect(idsOf(byReason([lead!, others[0]!, single], true))).toEqual([['a'], ['b', 'd']]);
    expect(idsOf(byReason([lead!, single, suggestion('e', saved('/x'))], true))).toEqual([['a'], ['d', 'e']]);
  });
  it('tells two articles of one title apart', () => {
    const two = [suggestion('a', saved('/x')), suggestion('b', saved('/y'))];
    expect(byReason([...two, ...two])).toHaveLength(2);
  });
});
