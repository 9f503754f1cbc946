// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import { FieldProblem, problemId, ProblemSummary } from './Problems';

afterEach(cleanup);
const problems = [{ control: 'form-email', text: 'E-mail: Fill this in' }, { text: 'The service does not answer' }];

describe('what is wrong with a form', () => {
  it('is told in one group, in which each problem of a field leads to it', () => {
    render(<ProblemSummary title="Something has to be corrected" problems={problems} of={1} />);
    const group = screen.getByRole('group', { name: 'Something has to be corrected' });
    expect(document.getElementById(group.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'E-mail: Fill this inThe service does not answer',
    );
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['#form-email']);
  });
  it('takes the focus with each new refusal, and leaves it where it is meanwhile', () => {
    const shown = (of: unknown) => (
      <>
        <ProblemSummary title="Wrong" problems={problems} of={of} />
        <input id="form-email" aria-label="E-mail" />
      </>
    );
    const first = {};
    const { rerender } = render(shown(first));
    const group = screen.getByRole('group');
    expect(document.activeElement).toBe(group);
    screen.getByRole('textbox').focus();
    rerender(shown(first));
    expect(document.activeElement).toBe(screen.getByRole('textbox'));
    rerender(shown({}));
    expect(document.activeElement).toBe(group);
  });
  it('begins a page that came back without a script', () => {
    expect(renderToStaticMarkup(<ProblemSummary title="Wrong" problems={[]} />)).toMatch(/^<div[^>]* autofocus=""/);
  });
  it('stands beside its field too, under the id that describes it', () => {
    render(<FieldProblem control="form-email">Fill this in</FieldProblem>);
    expect(document.getElementById(problemId('form-email'))?.textContent?.trim()).toBe('Fill this in');
  });
});
