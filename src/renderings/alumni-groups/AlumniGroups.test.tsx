// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { rendering } from './AlumniGroups';
import { examples } from './examples';

describe('AlumniGroups', () => {
  describeExamples(rendering, examples);

  it('groups that can be joined stand together, each with its button; the others say whom they are for', () => {
    renderExample(rendering, examples.list);
    const open = within(screen.getByRole('list', { name: 'You can join' }));
    expect(open.getAllByRole('listitem')).toHaveLength(open.getAllByRole('button', { name: /^Join/ }).length);
    expect(screen.getAllByRole('button', { name: /^Join/ })).toHaveLength(open.getAllByRole('button').length);
    expect(within(screen.getByRole('list', { name: 'By office' })).queryByRole('button')).toBeNull();
    // Of the one that is one's own, and of all below the heading.
    expect(screen.getAllByText('For everyone who worked there.')).toHaveLength(2);
  });

  it('a name says what it names wherever its kind does not stand above it', () => {
    renderExample(rendering, examples.list);
    const namesIn = (name: string) =>
      within(screen.getByRole('list', { name }))
        .getAllByRole('link')
        .map(({ textContent }) => textContent);
    expect(namesIn('Your groups')).toEqual(['Lisbon office', 'Began in 2009']);
    expect(namesIn('By office')).toEqual(['Porto']);
  });

  it('does not count whom a group still waits for', () => {
    renderExample(rendering, examples.list);
    expect(screen.queryByText(/^[01] members?$/)).toBeNull();
    expect(screen.getByText('40 members')).toBeTruthy();
  });

  it('counts each of those that stand side by side, or none', () => {
    renderExample(rendering, examples['groups of others']);
    const countsIn = (name: string) =>
      within(screen.getByRole('list', { name }))
        .getAllByRole('listitem')
        .map((item) => item.querySelector('.meta')?.textContent);
    expect(countsIn('By office')).toEqual(['12 members', '3 members']);
    expect(countsIn('By first year')).toEqual([undefined, undefined]);
  });
});
