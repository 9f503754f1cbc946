// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { rendering } from './ArticleKeep';
import { examples } from './examples';

describe('ArticleKeep', () => {
  describeExamples(rendering, examples);

  it('saves and rates by forms that name the article', () => {
    renderExample(rendering, examples.usual);
    const four = screen.getByRole<HTMLButtonElement>('button', { name: 'Rate 4 of 5' });
    expect(four.getAttribute('aria-pressed')).toBe('true');
    expect(Object.fromEntries(new FormData(four.form!, four))).toMatchObject({
      form: 'rate',
      rating: '4',
      articleId: 'a',
      article: 'sealed',
    });
    expect(screen.getByText('4.3 of 5, 8 ratings')).toBeTruthy();
  });
  it.each([
    ['a visitor', examples.nothing, '/featured-insights'],
    ['a reader', examples['nothing, signed in'], '/user-registration/manage-account/saved-articles'],
  ])('says to %s that there is no such article, and where others are', (_who, example, place) => {
    renderExample(rendering, example);
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['This link does not work']);
    expect(screen.getByRole<HTMLFormElement>('search').getAttribute('action')).toBe('/search');
    expect(screen.getByRole('searchbox', { name: 'What are you looking for?' }).getAttribute('name')).toBe('q');
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([place]);
  });
  it('leads to the sign-in where nobody is signed in', () => {
    renderExample(rendering, examples['not signed in']);
    expect(screen.getByRole('link', { name: 'Sign in to save this article' })).toBeTruthy();
  });
});
