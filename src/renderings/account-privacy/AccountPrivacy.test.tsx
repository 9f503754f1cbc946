// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { rendering } from './AccountPrivacy';
import { examples } from './examples';

describe('AccountPrivacy', () => {
  describeExamples(rendering, examples);

  it('says why visits that were counted are not in the file, and stay', () => {
    renderExample(rendering, examples.usual);
    expect(screen.getByText(/^Visits that you agreed to have counted are not in it/)).toBeTruthy();
  });

  it('gives everything as a file, and erases after a confirmation', () => {
    renderExample(rendering, examples['errors shown']);
    expect(screen.getByRole('link', { name: 'Download everything' }).getAttribute('href')).toBe('/api/account/export');
    const box = screen.getByRole('checkbox', { name: /Erase my account/ });
    expect(screen.getByRole('link', { name: /^Confirmation/ }).getAttribute('href')).toBe(`#${box.id}`);
  });
});
