// @vitest-environment jsdom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './ProfileBody';

const shown = (name: keyof typeof examples) => renderExample(rendering, examples[name]).container;

describe('ProfileBody', () => {
  describeExamples(rendering, examples);

  it('gives the facts as terms and values', () => {
    const terms = [...shown('usual').querySelectorAll('dt')].map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(terms).toContainEqual(['Office', 'Madrid, Spain']);
    expect(terms).toContainEqual(['Studied', 'Electrical engineering, SevillePublic policy, Utrecht']);
  });
  it('links telephone, email and expertise', () => {
    const container = within(shown('usual'));
    expect(container.getByRole('link', { name: '+34 91 555 01 23' }).getAttribute('href')).toBe('tel:+34915550123');
    expect(container.getByRole('link', { name: 'Regulation' }).getAttribute('href')).toBe('/topics/regulation');
    expect(container.queryByRole('link', { name: 'Queues' })).toBeNull();
  });
  it('leaves out terms without a value', () => {
    expect(shown('biography alone').querySelector('dt')).toBeNull();
  });
  it('is nothing on later pages of the texts', () => {
    const { usual } = examples;
    expect(renderExample(rendering, { ...usual, route: { ...usual.route, pageNumber: 2 } }).container.innerHTML).toBe('');
  });
  it('is nothing when nothing is known', () => {
    expect(shown('empty').innerHTML).toBe('');
  });
});
