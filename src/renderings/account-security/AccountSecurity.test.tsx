// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { rendering } from './AccountSecurity';
import { examples } from './examples';

describe('AccountSecurity', () => {
  describeExamples(rendering, examples);

  it('ends any but this one', () => {
    renderExample(rendering, examples.usual);
    expect(screen.getAllByRole('button', { name: /^End this one/ })).toHaveLength(1);
    expect(screen.getByRole('heading', { level: 3, name: /Firefox on Windows\s*This one/ })).toBeTruthy();
  });

  it('asks a question of the provider in the page’s language, and says of each way what its removal means', () => {
    renderExample(rendering, examples.german);
    expect(screen.getByText('Wie hieß Ihr erstes Stofftier?')).toBeTruthy();
    expect(screen.getByText('An diese Nummer gehen dann keine Codes mehr.')).toBeTruthy();
    expect(screen.getAllByText(/Auf Ihrem Gerät bleibt er/)).toHaveLength(1);
  });
});
