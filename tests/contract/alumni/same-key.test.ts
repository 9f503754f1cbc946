import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { AlumniContext } from '../../../src/backends/alumni/context.ts';
import { alumniOperations } from '../../../src/backends/alumni/operations.ts';
import { startContact, type ContactTest, type Member } from '../support/alumni-contact.ts';

const POST = {
  title: 'Head of Operations',
  employer: 'Northwind',
  place: 'Leeds',
  country: 'GB',
  type: 'permanent',
  text: 'We look for a former colleague.',
  referral: true,
};

let alumni: ContactTest;
let ann: Member;
let ben: Member;
let cleo: Member;
let post: string;
let conversation: string;
beforeAll(async () => {
  alumni = await startContact({ limits: { newConversations: { times: 100, minutes: 60 } } });
  ann = await alumni.member('Ann Miller', { recruiter: true });
  ben = await alumni.member('Ben Hall', { recruiter: true });
  cleo = await alumni.member('Cleo Park');
  const offer = { offers: true, topics: ['leadership'], most: 3, pausedUntil: null, about: 'Ask me.' };
  for (const each of [ben, cleo]) expect((await each.call('PUT', '/v1/mentoring', offer)).status).toBe(200);
  post = ((await ben.post('/v1/posts', { ...POST, key: alumni.key() })).body as { id: string }).id;
  const hello = { to: ben.person, subject: 'Hello', text: 'Hello', key: alumni.key() };
  conversation = ((await ann.post('/v1/messages', hello)).body as { id: string }).id;
});
afterAll(() => alumni.stop());

interface Press {
  at: () => string;
  first: () => object;
  /** What the first is changed to before the button is pressed again, each by itself. */
  others: () => object[];
}

/** Each call of members that takes the key of a press, by its path. */
const PRESSES: Readonly<Record<string, Press>> = {
  '/v1/messages': {
    at: () => '/v1/messages',
    first: () => ({ to: cleo.person, subject: 'Coffee', text: 'Shall we talk?' }),
    others: () => [{ text: 'Shall we talk on Monday?' }, { subject: 'Tea' }, { to: ben.person }],
  },
  '/v1/messages/:id': {
    at: () => `/v1/messages/${conversation}`,
    first: () => ({ text: 'You are wrong.' }),
    others: () => [{ text: 'I see it otherwise.' }],
  },
  '/v1/posts': {
    at: () => '/v1/posts',
    first: () => POST,
    others: () => [{ title: 'Head of Finance' }, { salary: '90 000' }, { referral: false }],
  },
  '/v1/posts/:id/answers': {
    at: () => `/v1/posts/${post}/answers`,
    first: () => ({ text: 'I am interested.' }),
    others: () => [{ text: 'I am very interested.' }],
  },
  '/v1/posts/:id/referrals': {
    at: () => `/v1/posts/${post}/referrals`,
    first: () => ({ name: 'Dora Quist', text: 'She is good.' }),
    others: () => [{ text: 'She is excellent.' }, { name: 'Dora Quist-Bell' }, { name: undefined, person: cleo.person }],
  },
  '/v1/mentoring/requests': {
    at: () => '/v1/mentoring/requests',
    first: () => ({ to: ben.person, reason: 'I change my field.' }),
    others: () => [{ reason: 'I change my field, and my city.' }, { to: cleo.person }],
  },
};

it.each(Object.entries(PRESSES))(
  '%s: what is said otherwise under the key of before is refused, and the same is as good',
  async (_, press) => {
    const key = alumni.key();
    const made = await ann.post(press.at(), { ...press.first(), key });
    expect(made.status).toBeLessThan(300);
    const again = await ann.post(press.at(), { ...press.first(), key });
    expect([again.status, again.body]).toEqual([made.status, made.body]);
    for (const other of press.others())
      expect(await ann.post(press.at(), { ...press.first(), ...other, key }), JSON.stringify(other)).toMatchObject({
        status: 409,
        body: { error: { code: 'key-taken' } },
      });
  },
);

it('knows every call of members that takes such a key', () => {
  const takesKey = (body: unknown): boolean => body instanceof z.ZodObject && 'key' in body.shape;
  const taking = alumniOperations({} as AlumniContext).filter(({ access, body }) => access !== 'officer' && takesKey(body));
  expect(taking.map(({ path }) => path).sort()).toEqual(Object.keys(PRESSES).sort());
});

it('an answer to a role and a word about somebody else are two things, whatever their keys', async () => {
  const dan = await alumni.member('Dan Ash');
  const key = alumni.key();
  expect((await dan.post(`/v1/posts/${post}/answers`, { text: 'I am interested.', key })).status).toBe(201);
  expect((await dan.post(`/v1/posts/${post}/referrals`, { name: 'Eve', text: 'I am interested.', key })).status).toBe(409);
});

it('the note of a decision is not replaced without a word', async () => {
  const fay = await alumni.member('Fay Low');
  const asked = await fay.post('/v1/mentoring/requests', { to: cleo.person, reason: 'To learn.', key: alumni.key() });
  const { id } = asked.body as { id: string };
  const decide = (note: string) => cleo.post(`/v1/mentoring/requests/${id}`, { decision: 'accept', note });
  expect([(await decide('Gladly.')).status, (await decide('Gladly.')).status]).toEqual([200, 200]);
  expect(await decide('Gladly, in May.')).toMatchObject({ status: 409, body: { error: { code: 'key-taken' } } });
});
