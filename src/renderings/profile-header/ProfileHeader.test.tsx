// @vitest-environment jsdom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './ProfileHeader';

const shown = (name: keyof typeof examples) => renderExample(rendering, examples[name]).container;

describe('ProfileHeader', () => {
  describeExamples(rendering, examples);

  it('makes the name the page’s title', () => {
    expect(within(shown('usual')).getByRole('heading', { level: 1 }).textContent).toBe('Ines Valbuena');
    expect(within(shown('the name alone')).getByRole('heading', { level: 1 }).textContent).toBe('Ines Valbuena');
  });
  it('offers to write by the first name', () => {
    expect(within(shown('usual')).getByRole('link', { name: 'Write to Ines' }).getAttribute('href')).toBe(
      'mailto:ines.valbuena@aldermoor.example',
    );
    expect(within(shown('german')).getByRole('link', { name: 'An Ines schreiben' })).toBeTruthy();
  });
  it('has on later pages of the texts the name and which page it is, and nothing else again', () => {
    const page = shown('a later page');
    expect(within(page).getByRole('heading', { level: 1 }).nextElementSibling?.textContent).toBe('Page 2');
    expect(page.querySelector('img, .lede, .prof__act')).toBeNull();
  });
  it('does without a portrait', () => {
    expect(shown('without a portrait').querySelector('img')).toBeNull();
  });
});
