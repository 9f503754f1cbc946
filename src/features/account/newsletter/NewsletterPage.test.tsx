// @vitest-environment jsdom
import { cleanup, render, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { WordsProvider } from '@/runtime';
import type { NewsletterData } from './model';
import { NewsletterPage } from './NewsletterPage';

afterEach(cleanup);

type Register = Extract<NewsletterData, { step: 'register' }>;
const topics = [{ slug: 'energy', label: 'Energy' }];

const shown = (data: Partial<Register>, errors?: Record<string, string>) =>
  within(
    render(
      <WordsProvider
        value={{
          language: 'en',
          locale: 'en-GB',
          phrase: (key, params = {}) => [key, ...Object.values(params)].join(' '),
        }}
      >
        <NewsletterPage
          first={{
            status: 'ready',
            data: { step: 'register', signedIn: false, topics, chosen: [], accountPath: '/own', ...data },
            ...(errors && { outcome: { form: 'register', kind: 'invalid', message: 'validation.summary', errors } }),
          }}
          title="Newsletters"
          path="/newsletter"
          newest="/articles"
          issues={{ latest: null, next: [] }}
        />
      </WordsProvider>,
    ).container,
  );

/** What comes to the account of Ann. */
const ownOf = (...subscribed: string[]): NonNullable<Register['own']> => ({
  email: 'ann@visitors.example',
  newsletters: (['monthly-highlights', 'weekly-briefing'] as const).map((id) => ({ id, subscribed: subscribed.includes(id) })),
  topics: topics.map((topic) => ({ ...topic, subscribed: subscribed.includes(topic.slug) })),
  alertFrequency: 'weekly',
  pausedUntil: null,
});

const boxesOf = (page: ReturnType<typeof shown>) => page.getAllByRole<HTMLInputElement>('checkbox', { hidden: true });

it('ticks nothing for who is signed in, and for others what is chosen', () => {
  const ticked = (data: Partial<Register>) =>
    boxesOf(shown(data))
      .filter(({ checked }) => checked)
      .map(({ value }) => value);
  expect(ticked({ signedIn: true, own: ownOf('monthly-highlights') })).toEqual([]);
  expect(ticked({ chosen: ['weekly-briefing'] })).toEqual(['weekly-briefing']);
});

it('offers all to who is signed in, for other addresses too, and says what comes already', () => {
  const page = shown({ signedIn: true, own: ownOf('monthly-highlights', 'weekly-briefing', 'energy') });
  expect(boxesOf(page).map(({ value }) => value)).toEqual(['weekly-briefing', 'monthly-highlights', 'energy']);
  expect(page.getByLabelText<HTMLInputElement>('Energy newsletter.got').value).toBe('energy');
  const some = shown({ signedIn: true, own: ownOf('monthly-highlights') });
  expect(some.getAllByText('newsletter.got').map((mark) => mark.closest('label')?.querySelector('input')?.value)).toEqual([
    'monthly-highlights',
  ]);
});

it('leads from what is wrong with the choice to a box that is there', () => {
  const page = shown({ signedIn: true, own: ownOf('monthly-highlights', 'weekly-briefing') }, { newsletter: 'choose' });
  const to = page.getByRole('link', { name: /^account\.field\.newsletter/ }).getAttribute('href')!;
  expect(document.querySelector<HTMLInputElement>(to)?.value).toBe('weekly-briefing');
});

it('says what comes before it asks for an address', () => {
  expect(shown({}).getByText('newsletter.lede')).toBeTruthy();
});
