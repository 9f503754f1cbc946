// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './AlumniOpenings';

const params = (link: HTMLElement) => Object.fromEntries(new URL(link.getAttribute('href') ?? '', 'http://x').searchParams);

describe('AlumniOpenings', () => {
  describeExamples(rendering, examples);

  it('keeps what is asked in every way onwards, and begins at the first page where something else is asked', () => {
    renderExample(rendering, examples['filtered, second page, with an alert']);
    expect(params(screen.getByRole('link', { name: 'Head of harbour works' }))).toMatchObject({ type: 'board', country: 'NL', q: 'ferry' });
    expect(params(screen.getByRole('link', { name: /^Permanent/ }))).toEqual({ type: 'permanent', country: 'NL', q: 'ferry' });
  });

  it('says of each role what it pays, or that it does not say', () => {
    const { container } = renderExample(rendering, examples.list);
    const said = [...container.querySelectorAll('.alu__terms > .points > :first-child')].map(({ textContent }) => textContent);
    expect(said).toEqual(['€ 90,000 to 110,000', 'Pay not stated', '€ 90,000 to 110,000']);
  });

  it('is answered once, never by who offers it, and not when it is closed', () => {
    const form = (example: keyof typeof examples) => {
      const { container, unmount } = renderExample(rendering, examples[example]);
      const found = container.querySelector('form[data-form^="answer"]') !== null;
      unmount();
      return found;
    };
    expect([form('one'), form('answered'), form('my own'), form('closed')]).toEqual([true, false, false, false]);
  });
});
