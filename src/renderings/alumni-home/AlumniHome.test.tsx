// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { rendering } from './AlumniHome';
import { examples } from './examples';

describe('AlumniHome', () => {
  describeExamples(rendering, examples);

  it('greets a member by name, and somebody whose name is not known without', () => {
    const hello = () => screen.getByRole('heading', { level: 1 }).textContent;
    const { unmount } = renderExample(rendering, examples.home);
    expect(hello()).toBe('Good to see you again, Ann');
    unmount();
    renderExample(rendering, examples['service down']);
    expect(hello()).toBe('Good to see you again');
  });

  it('leads officers to their page before anything else, and nobody else there', () => {
    const { container, unmount } = renderExample(rendering, examples['an officer who offers roles']);
    expect(container.querySelector('.acc__body a')?.getAttribute('href')).toBe('/alumni/officers');
    unmount();
    renderExample(rendering, examples.home);
    expect(screen.queryByRole('link', { name: /alumni team/ })).toBeNull();
  });
});
