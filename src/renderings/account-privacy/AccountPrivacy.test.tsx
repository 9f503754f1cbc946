// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { PrivacyData } from '@/features/account/privacy';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { rendering } from './AccountPrivacy';
import { examples } from './examples';

describe('AccountPrivacy', () => {
  describeExamples(rendering, examples);

  it('says why visits that were counted are not in the file, and stay', () => {
    renderExample(rendering, examples.usual);
    expect(screen.getByText(/^Visits that you agreed to have counted are counted without name, address or account/)).toBeTruthy();
  });

  it('says what is held, each with its number, as links to where it is changed, and folds what is not', () => {
    renderExample(rendering, {
      ...examples.usual,
      data: {
        status: 'ready',
        data: {
          ...(examples.usual.data as { data: PrivacyData }).data,
          held: [
            { kind: 'saved_articles', count: 1 },
            { kind: 'ratings', count: 0 },
          ],
        },
      },
    });
    expect(screen.getByRole('link', { name: 'Saved articles and notes 1' }).getAttribute('href')).toBe(
      '/user-registration/manage-account/saved-articles',
    );
    const fold = screen.getByText('What we do not hold: one other kind of data').closest('details');
    expect([fold?.open, fold?.textContent]).toEqual([false, expect.stringContaining('Ratings')]);
    expect(screen.getByRole('button', { name: 'Erase the account' }).className).toContain('btn--warn');
  });

  it('gives everything as a file, and erases after a confirmation', () => {
    renderExample(rendering, examples['errors shown']);
    expect(screen.getByRole('link', { name: 'Download everything' }).getAttribute('href')).toBe('/api/account/export');
    const box = screen.getByRole('checkbox', { name: /Erase my account/ });
    expect(screen.getByRole('link', { name: /^Confirmation/ }).getAttribute('href')).toBe(`#${box.id}`);
  });
});
