// @vitest-environment jsdom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './TopicHeader';

const shown = (name: keyof typeof examples) => renderExample(rendering, examples[name]).container;

describe('TopicHeader', () => {
  describeExamples(rendering, examples);

  it('makes the topic the page’s title', () => {
    expect(within(shown('usual')).getByRole('heading', { level: 1 }).textContent).toBe('Energy');
    expect(shown('usual').textContent).toContain('Topic');
  });
  it('folds what is said of it at every width', () => {
    const fold = shown('with a text').querySelector('details');
    expect([fold?.open, fold?.className]).toEqual([false, 'fold fold--always topic-head__body']);
  });
  it('shows the picture and the text on the first page only', () => {
    expect(shown('usual').querySelector('img')).not.toBeNull();
    expect(shown('page two').querySelector('img')).toBeNull();
    expect(shown('page two').textContent).toContain('Page 2');
  });
});
