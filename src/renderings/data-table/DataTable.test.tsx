// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './DataTable';

describe('DataTable', () => {
  describeExamples(rendering, examples);

  it('aligns numbers, names its rows and lets the keyboard scroll', () => {
    renderExample(rendering, examples['usual']!);
    const region = screen.getByRole('region', { name: 'Table 1: The same wind farm, five waits' });
    expect(region.tabIndex).toBe(0);
    const row = within(region).getByRole('row', { name: /^Denmark/ });
    expect(row.className).toBe('hl');
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.className),
    ).toEqual(['n', 'n', 'n', 'n', 'n']);
    expect(within(region).getByRole('columnheader', { name: 'Total, months' })).toBeTruthy();
  });
  it('says that it scrolls where a phone has no room for its columns', () => {
    renderExample(rendering, examples['usual']!);
    expect(screen.getByText('Scroll sideways to see all columns')).toBeTruthy();
    expect(renderExample(rendering, examples['german']!).container.querySelector('.scroll__says')).toBeNull();
  });
  it.each([
    ['Country', 'Files', 'fig'],
    ['Known to have one source, exempt from the rule', 'Files', 'fig fig--wide'],
    ['Country', 'Genehmigungsverfahren', 'fig fig--wide'],
  ])('is as wide as the text where its few columns are short: %s, %s', (name, header, className) => {
    const usual = examples['usual']!;
    const Data = { header: ['', header, 'Queue'], rows: [[name, '58', '1,284']], numeric: [false, true, true] };
    const { container } = renderExample(rendering, { ...usual, fields: { ...usual.fields, Data } });
    expect(container.querySelector('figure')?.className).toBe(className);
  });
  it('writes numbers as the text around it does, on a page of another language too', () => {
    const { fields } = examples['german']!;
    const Data = { header: ['Land', 'Akten'], rows: [['Alle', '1,284']], numeric: [false, true], sign: '.' as const };
    const shown = (itemLanguage: string) => {
      const german = examples['german']!;
      const { container } = renderExample(rendering, { ...german, fields: { ...fields, Data }, route: { ...german.route, itemLanguage } });
      return container.querySelector('td')?.textContent;
    };
    expect(shown('en')).toBe('1,284');
    expect(shown('de')).toBe('1.284');
  });
  it('tells an editor that its data cannot be read, and a visitor nothing', () => {
    const broken = examples['broken']!;
    renderExample(rendering, broken);
    expect(screen.getByText(/cannot be read/)).toBeTruthy();
    expect(renderExample(rendering, { ...broken, route: { ...broken.route, editing: false } }).container.innerHTML).toBe('');
  });
});
