// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { rendering } from './ConsentSettings';
import { examples } from './examples';

describe('ConsentSettings', () => {
  describeExamples(rendering, examples);

  it('has two answers that are alike, in a form that needs no script', () => {
    renderExample(rendering, examples['usual']!);
    const buttons = screen.getAllByRole('button') as HTMLButtonElement[];
    expect(buttons.map(({ name, value, type }) => [name, value, type])).toEqual([
      ['measure', 'no', 'submit'],
      ['measure', 'yes', 'submit'],
    ]);
    expect(new Set(buttons.map(({ className }) => className)).size).toBe(1);
    expect(buttons[0]!.form?.getAttribute('action')).toBe('/api/consent');
  });
});
