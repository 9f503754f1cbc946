// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './SignUp';

describe('SignUp', () => {
  describeExamples(rendering, examples);

  it.each([
    ['usual', 'Privacy', 'http://localhost:3000/privacy'],
    ['usual', 'Terms', 'http://localhost:3000/terms'],
    ['german', 'Datenschutz', 'http://localhost:3000/de/privacy'],
  ] as const)('leads to the firm’s pages on data and terms, whichever site it is on: %s, %s', (example, name, href) => {
    renderExample(rendering, examples[example]);
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href);
  });
});
