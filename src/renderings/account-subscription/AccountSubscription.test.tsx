// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { rendering } from './AccountSubscription';
import { examples } from './examples';

describe('AccountSubscription', () => {
  describeExamples(rendering, examples);

  it('says what comes next and what it will be, and lets it pause and end by forms', () => {
    const { container } = renderExample(rendering, examples.usual);
    expect(container.textContent).toMatch(/Next charge: 24 December 2026\. It will be €12\.00, tax included/);
    const form = screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel the subscription' }).form!;
    expect([form.method, form.getAttribute('action'), new FormData(form).get('id')]).toEqual(['post', '/api/offers/subscription', 's1']);
    expect(screen.getByRole('checkbox', { name: 'I want to cancel it' })).toBeTruthy();
  });
  it('begins a gift with the piece that it was opened for', () => {
    renderExample(rendering, examples['to give']);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Address of the article' }).value).toBe(
      '/featured-insights/energy/the-long-queue',
    );
  });
  it('leads whoever has nothing to the offers', () => {
    renderExample(rendering, examples.nothing);
    expect(screen.getByRole('link', { name: 'See the subscriptions' }).getAttribute('href')).toBe('/subscribe');
  });
});
