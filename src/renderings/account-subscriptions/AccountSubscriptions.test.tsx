// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { rendering } from './AccountSubscriptions';
import { examples } from './examples';

describe('AccountSubscriptions', () => {
  describeExamples(rendering, examples);

  it('sends every choice in one form', () => {
    renderExample(rendering, examples.usual);
    const form = screen.getByRole<HTMLButtonElement>('button', { name: 'Save the changes' }).form!;
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Monthly Highlights' }).checked).toBe(true);
    expect([...new FormData(form)].slice(2)).toEqual([
      ['was', 'weekly,monthly-highlights,energy'],
      ['newsletter', 'monthly-highlights'],
      ['topic', 'energy'],
      ['alertFrequency', 'weekly'],
    ]);
  });
  it('can take "all off" back', () => {
    renderExample(rendering, examples['all off']);
    const form = screen.getByRole<HTMLButtonElement>('button', { name: 'Undo' }).form!;
    expect(new FormData(form).get('newsletters')).toBe('monthly-highlights:monthly');
  });
});
