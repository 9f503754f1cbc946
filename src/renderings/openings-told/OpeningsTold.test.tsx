// @vitest-environment jsdom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './OpeningsTold';

const shown = (name: string) => renderExample(rendering, examples[name]!).container;
const figures = (name: string) => [...shown(name).querySelectorAll('.told__figures > li')].map((item) => item.textContent);

describe('OpeningsTold', () => {
  describeExamples(rendering, examples);

  it('counts what the posts say', () => {
    expect(figures('usual')).toEqual([
      '240 openings, in 52 cities',
      '160 of 240 name the pay',
      'All name the last day to apply',
      '3 to 5 steps to an answer, named on each opening',
    ]);
  });
  it('promises nothing that no post says, nor of each what not each says', () => {
    expect(figures('some name no last day')).toContain('200 of 240 name the last day to apply');
    expect(figures('one post that says little')).toEqual(['1 opening, in 1 city']);
    expect(figures('some name no steps').join(' ')).not.toContain('steps');
  });
  it('names the steps of each level, in their order', () => {
    const lists = within(shown('usual'))
      .getAllByRole('list')
      .filter(({ tagName }) => tagName === 'OL');
    expect(lists.map((list) => within(list).getAllByRole('listitem').length)).toEqual([3, 5]);
  });
  it('names the posts that close soonest, each with its place and last day, and leads to the others', () => {
    const posts = within(shown('usual'))
      .getAllByRole('link')
      .map((link) => [link.textContent.trim(), link.nextElementSibling?.textContent, link.lang]);
    expect(posts).toEqual([
      ['All openings', undefined, ''],
      ['Associate', 'RotterdamCloses 4 December 2026', ''],
      ['Referentin (m/w/d)', 'Hamburg or WarschauCloses 8 December 2026in German', 'de'],
    ]);
    expect(within(shown('one post that says little')).queryByRole('link')).toBeNull();
  });
  it('is nothing where nobody can say', () => expect(shown('nobody can say').innerHTML).toBe(''));
});
