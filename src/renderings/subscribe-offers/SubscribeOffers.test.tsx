// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './SubscribeOffers';

const TAKE = /^(?:Subscribe yearly|Begin free of charge): /;

describe('SubscribeOffers', () => {
  describeExamples(rendering, examples);

  it('says what each term costs with its tax, what one gets, and how it ends, and leads to the checkout by a link', () => {
    renderExample(rendering, examples.usual);
    const [monthly] = within(screen.getByRole('list', { name: 'Aldermoor Premium' })).getAllByRole('heading', { level: 3 });
    expect(monthly?.closest('li')?.textContent).toMatch(
      /14 days free then €12\.00 a month.*For new subscribers, once.*until you cancel.*7% tax included \(€0\.79\)/,
    );
    expect(screen.getByRole('link', { name: 'Subscribe yearly: Aldermoor Premium, A year' }).getAttribute('href')).toContain('term=yearly');
    expect(screen.getByText(/Pause or cancel online at any time/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back without a subscription' })).toBeTruthy();
  });
  it('leads to the term that saves, and to none among equals', () => {
    renderExample(rendering, examples.usual);
    const led = () => screen.getAllByRole('link', { name: TAKE }).map((link) => link.classList.contains('btn--accent'));
    expect(led()).toEqual([false, true]);
    expect(screen.getByText('Saves €24.00 a year').closest('li')?.textContent).toContain('A year');
    cleanup();
    renderExample(rendering, examples.equals);
    expect(led()).toEqual([true, true]);
  });
  it('shows what paying adds below the prices, without locks, and nothing where nothing is sold', () => {
    renderExample(rendering, examples.usual);
    const shelf = within(screen.getByRole('region', { name: 'Included' }));
    expect(shelf.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Publications',
      'Articles, among others',
    ]);
    expect(shelf.getAllByRole('link')).toHaveLength(5);
    cleanup();
    renderExample(rendering, examples.empty);
    expect(screen.queryByRole('region')).toBeNull();
  });
  it('links what it speaks of: the account, the way to cancel, the sign-in and the sign-up', () => {
    renderExample(rendering, examples.usual);
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    const to = 'to=%2Fsubscribe%3Freturn%3D%252Ffeatured-insights%252Fenergy%252Fthe-long-queue';
    expect(href('your account')).toBe('/user-registration/manage-account/subscription');
    expect(href('cancel without a sign-in')).toBe('/cancel?kind=cancel');
    expect([href('sign in'), href('make one')]).toEqual([`/sign-in?${to}`, `/sign-up?${to}`]);
  });
  it('sells nothing twice', () => {
    renderExample(rendering, examples.subscribed);
    expect(screen.queryByRole('link', { name: TAKE })).toBeNull();
    expect(screen.getByRole('link', { name: 'Subscription' }).getAttribute('href')).toBe('/user-registration/manage-account/subscription');
  });
});
