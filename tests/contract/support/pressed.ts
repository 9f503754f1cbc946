import { expect } from 'vitest';
import type { Person } from '../../e2e/support/account.ts';
import { account } from '../../e2e/support/by-request.ts';
import type { Walker } from '../../e2e/support/walker.ts';

/** What visitors press before they sign in, and what has become of it afterwards. */

export const ARTICLE = '/featured-insights/energy/the-long-queue';
export const MANAGE = '/user-registration/manage-account';
export const NAMES = { firstName: 'Robin', lastName: 'Marsh' };

/** A reader of the ways in that leave the account as it was; what each presses is its own. */
const shared: Record<string, Promise<Person>> = {};
export const reader = (origin: string): Promise<Person> => (shared[origin] ??= account(origin));

let pressed = 0;
/** An article that nobody has saved yet. */
export const article = () => ({ articleId: `pressed-${(pressed += 1)}-${Date.now()}`, path: ARTICLE, title: `Pressed before ${pressed}` });
export const follow = { form: 'follow', kind: 'topic', key: 'energy', label: 'Energy', language: 'en' };
export const oneClick = (newsletter = 'monthly-highlights') => ({ form: 'one-click', newsletter, language: 'en' });

export const LIST = '/search?q=queue';

/** Presses "Save" on a page without a session, and comes to the prompt. */
export async function save(walk: Walker, kept = article(), on = LIST) {
  walk.at.url = new URL(on, walk.at.url);
  await walk.post('/api/account/keep', { ...kept, language: 'en', form: 'save' });
  expect(walk.path()).toBe('/sign-in/prompt');
  expect(walk.text()).toContain(`Sign in to save “${kept.title}”`);
  return kept;
}
export const keptOf = async (walk: Walker, ...ids: string[]) =>
  JSON.parse((await walk.get(`/api/account/keep?articles=${ids.map(encodeURIComponent).join(',')}`)).body) as unknown;
/** The visitor is on the page again that it was pressed on, and is told. */
export const expectSaved = async (walk: Walker, { articleId, title }: { articleId: string; title: string }, on = LIST): Promise<void> => {
  expect([walk.at.url.pathname + walk.at.url.search, walk.at.status, walk.text()]).toEqual([
    on,
    200,
    expect.stringContaining(`“${title}” is saved.`),
  ]);
  expect(walk.cookie('mh_intent')).toBeUndefined();
  expect(await keptOf(walk, articleId)).toMatchObject({ signedIn: true, saved: [articleId] });
};
export const subscribed = async (walk: Walker, newsletter: string) =>
  expect(
    new RegExp(`<button[^>]*aria-describedby="${newsletter}-about"[^>]*>`).exec((await walk.get(`${MANAGE}/edit-subscriptions`)).body)?.[0],
  ).toContain('aria-checked="true"');

/** After a forgotten password one is told that the new one is set, and goes on. */
export const goOn = async (walk: Walker): Promise<void> => {
  expect(walk.text()).toContain('You are signed in');
  await walk.go(
    /<a[^>]*class="btn btn--accent"[^>]*href="([^"]+)"|<a[^>]*href="([^"]+)"[^>]*class="btn btn--accent"/
      .exec(walk.at.body)
      ?.slice(1)
      .find(Boolean) ?? '',
  );
};

/** Signs in with the password, at the step that the walk has come to. */
export const byPassword = (walk: Walker, { email, password: secret }: Person) => walk.step('identify', { identifier: email, secret });
