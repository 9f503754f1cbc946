// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './AlumniRecruiter';

describe('AlumniRecruiter', () => {
  describeExamples(rendering, examples);

  it('stands among the roles in the way between the pages', () => {
    renderExample(rendering, examples.list);
    const way = within(screen.getByRole('navigation', { name: 'Pages of the alumni' }));
    expect(way.getAllByRole('link', { current: true }).map(({ textContent }) => textContent)).toEqual(['Roles']);
  });

  it('says how many days a role is open, and that one has to be renewed soon', () => {
    const { container } = renderExample(rendering, examples.list);
    const rows = within(screen.getByRole('list', { name: 'Your roles, newest first' })).getAllByRole('listitem');
    expect(rows.map((row) => row.querySelector('.meta > :nth-child(2)')?.textContent)).toEqual(['16 days left', '2 days left', 'Closed']);
    expect([...container.querySelectorAll('.alu__soon')].map(({ textContent }) => textContent)).toEqual(['2 days left']);
  });

  it('offers to renew a role once that makes it open for longer', () => {
    const renewals = () => screen.queryAllByRole('button', { name: /^Renew/ }).length;
    const { unmount } = renderExample(rendering, examples['offered today']);
    expect(screen.getByText('30 days left')).toBeTruthy();
    expect(renewals()).toBe(0);
    unmount();
    renderExample(rendering, examples.list);
    expect(renewals()).toBe(2);
  });

  it('says how many are open beside the way to offer another', () => {
    renderExample(rendering, examples.list);
    expect(screen.getByRole('link', { name: 'Offer a role' }).parentElement?.textContent).toBe('2 roles are open.Offer a role');
  });

  it('leads from the list to all roles, and to the form that changes one', () => {
    renderExample(rendering, examples.list);
    expect(screen.getByRole('link', { name: 'Back to the roles for alumni' }).getAttribute('href')).toBe('/alumni/openings');
    expect(screen.getAllByRole('link', { name: /^Change the role/ })[0]?.getAttribute('href')).toMatch(/^\/alumni\/recruiter\?.*view=edit/);
  });

  it('a press in the list brings no role into the address', () => {
    const { container } = renderExample(rendering, examples.list);
    const [renew] = container.querySelectorAll('form[data-form^="renew"]');
    expect([renew?.querySelector('input[name=id]'), renew?.querySelector<HTMLInputElement>('input[name=key]')?.value]).toEqual([
      null,
      '6a6d4792-c957-4f22-8b56-e2e5d8e4996f',
    ]);
  });

  it('what was typed into a role stands there again, each field', () => {
    renderExample(rendering, examples['new, with something wrong']);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Employer' }).value).toBe('Port');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Kind' }).value).toBe('board');
    expect(screen.getByRole('textbox', { name: /^A page with more/ }).getAttribute('aria-invalid')).toBe('true');
  });
});
