import { describe, expect, it } from 'vitest';
import { completed } from './completion';

const titles = (...texts: string[]) => texts.map((text) => ({ kind: 'title' as const, text }));

describe('a keyword that is only begun', () => {
  it.each([
    ['gri', ['Grid engineer'], 'grid'],
    ['power gri', ['Engineer, grid power'], 'power grid'],
    ['grid', ['Gridlock analyst', 'Grid engineer'], 'grid'],
    ['g', ['Consultant, grid connections'], 'grid'],
    ['prüf', ['Prüferin'], 'prüferin'],
    ['pruf', ['Prüferin'], 'prüferin'],
    ['data data', ['Data engineer, database'], 'data database'],
    ['zyx', ['Grid engineer'], 'zyx'],
    ['grid ', ['Grid engineer'], 'grid '],
    ['c++', ['C++ developer'], 'c++'],
    ['.net', ['Network Engineer'], '.net'],
    ['asp.net', ['Network Engineer'], 'asp.net'],
    ['R&D', ['Director'], 'R&D'],
    ['M&A', ['Management Analyst'], 'M&A'],
    ['front-en', ['Front-end engineer'], 'front-end'],
    ['java', ['JavaScript developer', 'Java developer'], 'java'],
    ['"grid con"', ['Grid connections'], '"grid con"'],
    ['', ['Grid'], ''],
  ])('%j with %j is %j', (keyword, texts, wanted) => expect(completed(keyword, titles(...texts))).toBe(wanted));

  it('does not take a city for a word of a title', () =>
    expect(completed('ham', [{ kind: 'city', text: 'Hamburg' }, ...titles('Hammer engineer')])).toBe('hammer'));
});
