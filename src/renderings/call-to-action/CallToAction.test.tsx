// @vitest-environment jsdom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './CallToAction';

const shown = (name: keyof typeof examples) => renderExample(rendering, examples[name]).container;

describe('CallToAction', () => {
  describeExamples(rendering, examples);

  it('is a region named by its title, with one link', () => {
    const region = within(shown('usual')).getByRole('region', { name: 'Work that will still be standing' });
    expect(within(region).getByRole('link', { name: 'See openings' }).getAttribute('href')).toBe('/careers/search-jobs/jobs/');
  });
  it('needs neither link nor picture', () => {
    expect(within(shown('without a link')).queryByRole('link')).toBeNull();
    expect(shown('without a picture').querySelector('img')).toBeNull();
  });
  it('is nothing without a title', () => {
    expect(shown('empty').innerHTML).toBe('');
  });
});
