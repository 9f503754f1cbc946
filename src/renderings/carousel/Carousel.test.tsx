// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { rendering } from './Carousel';
import { examples } from './examples';

describe('Carousel', () => {
  describeExamples(rendering, examples);

  it('is a list that takes the focus and says how long it is', () => {
    renderExample(rendering, examples['usual']!);
    const list = screen.getByRole('list', { name: 'From the shelf, 9 items' });
    expect(list.tabIndex).toBe(0);
    expect(within(list).getAllByRole('link')).toHaveLength(9);
    expect(
      within(list)
        .getAllByRole('group')
        .map((slide) => slide.getAttribute('aria-label')),
    ).toEqual(Array.from({ length: 9 }, (_, index) => `${index + 1} of 9`));
  });
  it('shows the newest publications where none were chosen', () => {
    renderExample(rendering, examples['newest']!);
    const list = screen.getByRole('list', { name: 'From the shelf, 6 items' });
    expect(within(list).getAllByRole('link')[0]?.getAttribute('href')).toContain('quarterly-41');
  });
  it('says of each who may read it', () => {
    renderExample(rendering, examples['usual']!);
    const silent = screen.getAllByRole('group').filter(({ textContent }) => !/Free|Premium|With a free account/.test(textContent));
    expect(silent).toEqual([]);
  });
  it('says of a free one what of it is', () => {
    const { usual } = examples;
    const [first] = usual!.fields.Items;
    const Document = { value: { ...first!.fields.Document.value, description: 'Extract' } };
    const Items = [{ ...first!, fields: { ...first!.fields, Document } }];
    const { container } = renderExample(rendering, { ...usual!, fields: { ...usual!.fields, Items } });
    expect(container.textContent).toContain('Extract, free to download');
  });
  it('hides its buttons until a script answers to them', () => {
    const { container } = renderExample(rendering, examples['usual']!);
    expect(container.querySelector<HTMLElement>('[data-carousel="controls"]')?.hidden).toBe(true);
  });
  it('is nothing without items', () => {
    expect(renderExample(rendering, examples['empty']!).container.innerHTML).toBe('');
  });
});
