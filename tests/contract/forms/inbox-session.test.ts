import { describe, expect, it } from 'vitest';
import { account } from '../../e2e/support/by-request.ts';
import { cameIn, databaseUrl, type Came } from '../../e2e/support/came-in.ts';
import { walker } from '../../e2e/support/walker.ts';
import { grant } from '../../e2e/support/works-here.ts';
import { subjectsTo } from '../../support/mailbox.ts';
import { site } from '../../support/site.ts';
import type { Person } from '../../e2e/support/account.ts';
import { byPassword } from '../support/pressed.ts';

/** What is typed in the inbox when the session has ended meanwhile. */

const INBOX = '/user-registration/inbox';
let colleague: Promise<Person> | undefined;
/** Somebody who works here. */
const worksHere = (): Promise<Person> =>
  (colleague ??= (async () => {
    const person = await account(site.insights);
    await grant(person.email);
    return person;
  })());

async function expiredAt(script: boolean, came: Came, person: Person) {
  const walk = walker(site.insights, { script });
  await walk.go('/sign-in');
  await byPassword(walk, person);
  await walk.go(`${INBOX}?id=${came.id}`);
  expect(walk.text()).toContain('Hello, how long is the queue?');
  walk.dropCookies('mh_jwt_sig', 'mh_refresh');
  return walk;
}
const answer = ({ id }: Came, text: string) => ({
  form: 'answer',
  language: 'en',
  id,
  once: crypto.randomUUID(),
  answer: text,
});

describe.skipIf(!databaseUrl)('text of the inbox whose session has ended (promise 19)', () => {
  it.each([false, true])(
    'stands there again after the sign-in, and is not sent before it is pressed, with a script: %s',
    async (script) => {
      const [person, came] = [await worksHere(), await cameIn()];
      const since = new Date();
      const walk = await expiredAt(script, came, person);
      const text =
        `Dear Ann,\nthe queue is <long>. ${'It has been so for many years, and nobody in the room was surprised. '.repeat(40)}`.trim();
      await walk.post('/api/inbox', answer(came, text));
      expect(walk.path()).toBe('/sign-in/prompt');
      await byPassword(walk, person);
      expect([walk.path(), walk.at.url.searchParams.get('id')]).toEqual([INBOX, came.id]);
      expect(walk.text()).toContain('press the button once more');
      expect(walk.at.body).toContain('the queue is &lt;long&gt;.');
      // Said once.
      await walk.go(`${INBOX}?id=${came.id}`);
      expect(walk.at.body).not.toContain('the queue is');
      // Mails go in their order: this one is the first.
      await walk.post('/api/inbox', answer(came, 'This was pressed.'));
      await expect.poll(() => subjectsTo(came.email, since)).toHaveLength(1);
    },
  );
  it('is nobody else’s, though they sign in at the same browser', async () => {
    const came = await cameIn();
    const walk = await expiredAt(false, came, await worksHere());
    await walk.post('/api/inbox', { form: 'note', language: 'en', id: came.id, note: 'A note of mine' });
    const other = await account(site.insights);
    await grant(other.email);
    await byPassword(walk, other);
    expect(walk.path()).toBe(INBOX);
    expect(walk.at.body).not.toContain('A note of mine');
  });
  it('that is too long to be kept is given back at once, to be copied', async () => {
    const [person, came] = [await worksHere(), await cameIn()];
    const walk = await expiredAt(false, came, person);
    const long = Array.from({ length: 4_500 }, () => String.fromCodePoint(0x4e00 + Math.floor(Math.random() * 20_000))).join('');
    await walk.post('/api/inbox', answer(came, long));
    expect(walk.at.status).toBe(401);
    expect(walk.text()).toContain('Copy it before you go on');
    expect(walk.at.body).toContain(long);
  });
});
