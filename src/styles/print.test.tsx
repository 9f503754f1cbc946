// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { cleanup, screen } from '@testing-library/react';
import postcss from 'postcss';
import { afterEach, describe, expect, it } from 'vitest';
import { rendering as directory } from '@/renderings/alumni-directory/AlumniDirectory';
import { examples as directoryExamples } from '@/renderings/alumni-directory/examples';
import { rendering as form } from '@/renderings/form/Form';
import { examples as formExamples } from '@/renderings/form/examples';
import { rendering as jobSearch } from '@/renderings/job-search/JobSearch';
import { examples as jobExamples } from '@/renderings/job-search/examples';
import { rendering as search } from '@/renderings/search-results/SearchResults';
import { examples as searchExamples } from '@/renderings/search-results/examples';
import { renderExample } from '../../tests/support/rendering';

/** What the sheet of every page hides on paper, and that of the alumni's pages. */
const hiding: string[] = [];
const takeFrom = (sheet: postcss.Container) =>
  sheet.walkDecls('display', ({ value, parent }) => {
    if (value === 'none' && parent?.type === 'rule') hiding.push(...(parent as postcss.Rule).selectors);
  });
const read = (file: string) => postcss.parse(readFileSync(path.join(import.meta.dirname, file), 'utf8'));
takeFrom(read('print.css'));
read('../features/alumni/alumni.css').walkAtRules('media', (rule) => {
  if (rule.params === 'print') takeFrom(rule);
});

const isOnPaper = (element: Element): boolean => hiding.every((selector) => element.closest(selector) === null);

afterEach(cleanup);

describe('a list that a form around it narrows', () => {
  it.each([
    ['openings', () => renderExample(jobSearch, jobExamples.usual)],
    ['pages', () => renderExample(search, searchExamples.usual)],
    ['alumni', () => renderExample(directory, directoryExamples.list)],
  ])('is on paper: %s', (_name, render) => {
    const { container } = render();
    const list = container.querySelector('.searchpage__results :is(.joblist, .results, .acc__list)')!;
    expect(isOnPaper(list)).toBe(true);
    const controls = container.querySelectorAll('form :is(.filters, .searchpage__sort, input:not([type="hidden"]), button, select)');
    expect(controls.length).toBeGreaterThan(2);
    expect([...controls].filter(isOnPaper).map((control) => control.outerHTML.slice(0, 120))).toEqual([]);
  });
});

it('a form is on paper with its answers, and not where it asks', () => {
  renderExample(form, formExamples['check answers']);
  expect(isOnPaper(screen.getAllByRole('definition')[0]!)).toBe(true);
  cleanup();
  const { container } = renderExample(form, formExamples.usual);
  expect(isOnPaper(container.querySelector('form')!)).toBe(false);
});

it('what stands over the foot of a screen is not on paper', () => {
  document.body.innerHTML = '<div class="comparebar"></div>';
  expect(isOnPaper(document.querySelector('.comparebar')!)).toBe(false);
});
