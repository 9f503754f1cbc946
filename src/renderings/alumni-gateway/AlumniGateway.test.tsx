// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { rendering } from './AlumniGateway';
import { examples } from './examples';

describe('AlumniGateway', () => {
  describeExamples(rendering, examples);

  it('has the code that the button of a mail brings in its field, and the other forms bring it back', () => {
    const { container } = renderExample(rendering, examples['invited, with the code of the mail']);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /code/i }).value).toBe('ABCD-EFGH');
    const forms = [...container.querySelectorAll<HTMLFormElement>('form[data-form]')];
    expect(forms.map((form) => [form.dataset.form, new FormData(form).getAll('code')])).toEqual([
      ['list', ['ABCD-EFGH']],
      ['invitation', ['ABCD-EFGH']],
      ['questions', ['ABCD-EFGH']],
    ]);
  });
});
