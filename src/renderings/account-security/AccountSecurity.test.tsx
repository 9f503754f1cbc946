// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { describeExamples, htmlOfExample, hydrateExample, renderExample } from '../../../tests/support/rendering';
import { rendering } from './AccountSecurity';
import { examples } from './examples';

describe('AccountSecurity', () => {
  describeExamples(rendering, examples);

  it('ends any but this one', () => {
    renderExample(rendering, examples.usual);
    expect(screen.getAllByRole('button', { name: /^End this one/ })).toHaveLength(1);
    expect(screen.getByRole('heading', { level: 3, name: /Firefox on Windows\s*This one/ })).toBeTruthy();
  });

  it('calls the browser that somebody sits at “this browser” where nothing else is known of it, and says one moment once', () => {
    const { data } = examples.usual;
    const { view } = data;
    if (view.status !== 'ready') throw new Error('the usual example shows sign-ins');
    const sessions = view.data.sessions.map((session) => ({
      ...session,
      browser: '',
      system: '',
      current: true,
      lastUsedAt: session.createdAt,
    }));
    renderExample(rendering, {
      ...examples.usual,
      data: { ...data, view: { ...view, data: { ...view.data, sessions: sessions.slice(0, 1) } } },
    });
    const row = screen.getByRole('heading', { level: 3, name: 'This browser' }).closest('li');
    expect(row?.textContent).toMatch(/Since/);
    expect(row?.textContent).not.toMatch(/last used/);
  });

  describe('ways in tell the truth (promise 22)', () => {
    it('a connected provider is listed and can be disconnected', () => {
      renderExample(rendering, examples.usual);
      expect(screen.getByRole('heading', { level: 3, name: 'Northwind' })).toBeTruthy();
      expect(document.body.textContent).toMatch(/Connected 2 November 2026.*?last used 20 November 2026/);
      const form = screen.getByRole<HTMLButtonElement>('button', { name: /Disconnect now Northwind/, hidden: true }).form!;
      expect(new FormData(form).get('provider')).toBe('northwind');
    });
    it('who has a password is told since when, and is not offered one; who has none is not told of one', () => {
      renderExample(rendering, examples.usual);
      expect(document.body.textContent).toMatch(/Set 2 November 2026/);
      expect(screen.queryByRole('link', { name: 'Set a password' })).toBeNull();
      cleanup();
      renderExample(rendering, examples['without a password']);
      expect(screen.queryByRole('link', { name: 'Set a new password' })).toBeNull();
      expect(screen.getByRole('link', { name: 'Set a password' })).toBeTruthy();
    });
  });

  it('says in one line how well the account is protected, ways in before devices, what can be added folded', () => {
    renderExample(rendering, examples.usual);
    expect(
      screen.getByText('You sign in with a password, a passkey, an authenticator app or another provider. Your account is well protected.'),
    ).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'How you sign in',
      'Where you are signed in',
      'Sign out everywhere',
    ]);
    expect(screen.getByText('Add another way').closest('details')?.open).toBe(false);
  });

  it('offers a passkey that is advised once, among the ways that are there', () => {
    document.body.innerHTML = htmlOfExample(rendering, examples['without a password']);
    const offers = [...document.querySelectorAll('input[name=way][value=webauthn]')];
    expect(offers.map((offer) => offer.closest('details'))).toEqual([null]);
  });

  it('the server tells moments in UTC and says so; a browser tells them by its own clock (promise 22)', () => {
    const format = Intl.DateTimeFormat;
    vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function (locale, options) {
      const made = new format(locale, options);
      if (options === undefined) made.resolvedOptions = () => ({ ...format('en').resolvedOptions(), timeZone: 'Asia/Tokyo' });
      return made;
    } as typeof Intl.DateTimeFormat);
    const since = (html: string) => /<time[^>]*dateTime="2026-11-20T08:00:00Z"[^>]*>([^<]*)<\/time>/i.exec(html)?.[1];
    expect(since(htmlOfExample(rendering, examples.usual))).toMatch(/20 November 2026.*08:00 UTC/);
    expect(since(hydrateExample(rendering, examples.usual, () => undefined).container.innerHTML)).toMatch(/20 November 2026.*17:00$/);
    vi.restoreAllMocks();
    // The moment names its clock where it is not the reader's, so the words round it name none.
    for (const example of Object.values(examples)) expect(htmlOfExample(rendering, example)).not.toContain('(UTC)');
  });

  it('asks a question of the provider in the page’s language, and says of each way what its removal means', () => {
    renderExample(rendering, examples.german);
    expect(screen.getByText('Wie hieß Ihr erstes Stofftier?')).toBeTruthy();
    expect(screen.getByText('An diese Nummer gehen dann keine Codes mehr.')).toBeTruthy();
    expect(screen.getAllByText(/Auf Ihrem Gerät bleibt er/)).toHaveLength(1);
  });
});
