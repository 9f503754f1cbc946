// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './ArticleAuthors';

describe('ArticleAuthors', () => {
  describeExamples(rendering, examples);

  it('counts its authors', () => {
    renderExample(rendering, examples['usual']!);
    expect(screen.getByRole('region', { name: 'About the authors' })).toBeTruthy();
  });
  it('speaks of one author', () => {
    renderExample(rendering, examples['one']!);
    expect(screen.getByRole('region', { name: 'About the author' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ines Valbuena' }).getAttribute('href')).toBe('/people/ines-valbuena');
  });
  it('says in which language a sentence is that is not translated', () => {
    renderExample(rendering, examples['germanUntranslated']!);
    expect(screen.getByText(/^Wrote his doctorate/).lang).toBe('en');
  });
  it('is nothing without authors', () => {
    expect(renderExample(rendering, examples['empty']!).container.innerHTML).toBe('');
  });
});
