import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { corpus } from '../../../tests/support/corpus';
import { advance } from './advance.server';
import type { AuthClient } from './auth-client.server';
import { viewOf, type Flow } from './flow.schema';
import { toView } from './to-view.server';
import { idxView } from './idx-view.schema';
import { code } from './steps/proof/code.server';
import { newPassword } from './steps/proof/new-password.server';
import { skip } from './steps/proof/skip.server';
import { chooseSetUp } from './steps/set-up/choose.server';

/** Answers of an Okta org that asks a new account for more than a password, as far as they are read. */
const way = (id: string, ...more: object[]) => ({ value: { form: { value: [{ name: 'id', value: id }, ...more] } } });
const AUTHENTICATORS = [
  { id: 'p1', key: 'okta_password' },
  { id: 'e1', key: 'okta_email' },
  { id: 't1', key: 'phone_number' },
  { id: 'w1', key: 'webauthn' },
  { id: 'v1', key: 'okta_verify' },
  { id: 'd1', key: 'duo' },
];
/** Options point at what they are by `relatesTo`; their ids are other ones, as Okta's examples have them. */
const OPTIONS: Readonly<Record<string, object>> = {
  password: { ...way('aut-p', { name: 'methodType', value: 'password' }), relatesTo: '$.authenticators.value[0]' },
  email: { ...way('aut-e', { name: 'methodType', value: 'email' }), relatesTo: '$.authenticators.value[1]' },
  phone: {
    ...way('aut-t', { name: 'methodType', options: [{ value: 'sms' }, { value: 'voice' }] }, { name: 'phoneNumber' }),
    relatesTo: '$.authenticators.value[2]',
  },
  passkey: { ...way('aut-w', { name: 'methodType', value: 'webauthn' }), relatesTo: '$.authenticators.value[3]' },
  verify: { ...way('aut-v', { name: 'channel', options: [{ value: 'qrcode' }] }), relatesTo: '$.authenticators.value[4]' },
  duo: { ...way('aut-d', { name: 'methodType', value: 'idp' }), relatesTo: '$.authenticators.value[5]' },
};
const choosing = (options: readonly string[], skip: boolean) => ({
  remediation: {
    value: [
      { name: 'select-authenticator-enroll', value: [{ name: 'authenticator', options: options.map((name) => OPTIONS[name]) }] },
      ...(skip ? [{ name: 'skip' }] : []),
    ],
  },
  authenticators: { value: AUTHENTICATORS },
});
const enrolling = (key: string) => ({
  remediation: { value: [{ name: 'enroll-authenticator' }, { name: 'select-authenticator-enroll' }] },
  currentAuthenticator: { value: { id: 'c', key } },
});
const DONE = { stateHandle: '02.a' };

const transaction = { state: 's', codeVerifier: 'v' };
const visitor = { site: { name: 'dotcom', origin: 'http://localhost:3000' }, for: 'site', language: 'en' } as const;
const flow: Flow = {
  id: 'AAAAAAAA',
  at: 'signUp',
  language: 'en',
  problems: [],
  values: { email: 'new@aldermoor.example' },
  stage: { step: 'sign-up' },
};
const profile = { firstName: 'Noa', lastName: 'Lind' };

/** What the provider answers to what; a choice is answered by the form of it. */
function provider(answers: Readonly<Record<string, object>>) {
  const asked: string[] = [];
  const answer = (rawIdxState: object) => ({ rawIdxState, ...(rawIdxState === DONE ? { interactionCode: 'ic' } : {}) }) as never;
  const proceed = ({ step = '', authenticator }: { step?: string; authenticator?: { id: string } }) => {
    const name = authenticator ? authenticator.id : step;
    asked.push(name);
    return Promise.resolve(answer(answers[name] ?? DONE));
  };
  return { asked, answer, auth: { proceed, transaction: () => transaction } as unknown as AuthClient };
}

/** Where a sign-up, or a sign-in, stands after an answer, and what was answered for the visitor. */
async function after(first: object, answers: Readonly<Record<string, object>>, course: object = { profile }) {
  const { asked, answer, auth } = provider(answers);
  const next = await advance(flow, visitor, () => Promise.resolve({ answer: answer(first), course }), transaction, auth);
  return { asked, stage: next.stage.step, problems: next.problems, flow: next };
}

it('a sign-up proves its address first, then has its password, whatever the order of the provider', async () => {
  const emailed = await after(choosing(['password', 'email'], false), { 'aut-e': enrolling('okta_email') });
  expect(emailed).toMatchObject({ asked: ['aut-e'], stage: 'code', problems: [] });
  const coded = await after(choosing(['password'], false), { 'aut-p': enrolling('okta_password') });
  expect(coded).toMatchObject({ asked: ['aut-p'], stage: 'new-password', problems: [] });
});

it('what a new account need not have is left out', async () => {
  expect(await after(choosing(['phone', 'passkey', 'duo'], true), {})).toMatchObject({ asked: ['skip'], stage: 'leaving' });
  // After a password of which the provider goes on to ask for none of the site’s ways.
  expect(await after(choosing(['duo'], true), {})).toMatchObject({ asked: ['skip'], stage: 'leaving' });
});

it('a password that need not be is asked for before it is chosen, since Okta lets nobody leave it out then', async () => {
  const { asked, flow: shown } = await after(choosing(['password', 'email'], true), {});
  expect(asked).toEqual([]);
  expect(shown.stage).toMatchObject({ step: 'new-password', optional: true, chosen: { id: 'aut-p' } });
  expect(viewOf(shown.stage)).toEqual({ step: 'new-password', optional: true });

  const left = provider({});
  await skip.take({ flow: shown as never, auth: left.auth, visitor }, {});
  expect(left.asked).toEqual(['skip']);
  const set = provider({ 'aut-p': enrolling('okta_password') });
  const taken = await newPassword.take({ flow: shown as never, auth: set.auth, visitor }, { secret: 'seacliff 77 and more' });
  expect(set.asked).toEqual(['aut-p', 'enroll-authenticator']);
  expect(taken).toMatchObject({ answer: { interactionCode: 'ic' }, course: { method: 'password' } });
  // It has become something else meanwhile: no password is sent there.
  const other = provider({ 'aut-p': enrolling('okta_email') });
  expect(
    await newPassword.take({ flow: shown as never, auth: other.auth, visitor }, { secret: 'seacliff 77 and more' }),
  ).not.toHaveProperty('course');
  expect(other.asked).toEqual(['aut-p']);
});

it('who came by another provider and proved their address is asked for one too, and no other way is begun for them', async () => {
  const stage = { step: 'code', by: 'email', to: 'n***', resend: false, otherWays: false, ids: {}, field: 'passcode', enrolling: true };
  const { auth } = provider({ 'enroll-authenticator': choosing(['password'], true) });
  const at = { ...flow, at: 'signIn', stage: { ...stage, transaction } } as Flow;
  const next = await advance(at, visitor, () => code.take({ flow: at as never, auth, visitor }, { secret: '123456' }), transaction, auth);
  expect(next.stage).toMatchObject({ step: 'new-password', optional: true, chosen: { id: 'aut-p' } });
});

it('what is refused of the choice is shown with it, and with the way past it where there is one', async () => {
  const messages = { value: [{ message: 'No.', i18n: { key: 'errors.E0000001' }, class: 'ERROR' }] };
  const { asked, flow: shown } = await after({ ...choosing(['phone', 'passkey'], true), messages }, {});
  expect(asked).toEqual([]);
  expect(shown).toMatchObject({ stage: { step: 'set-up-choose', optional: true }, problems: [{}] });
});

it('nor is a password chosen in a sign-in whose owner was asked for none', async () => {
  expect(await after(choosing(['password', 'phone'], true), {}, {})).toMatchObject({ asked: ['skip'], stage: 'leaving' });
});

it('lets one choose of what an account needs, and asks for a number before it is sent one', async () => {
  const { asked, stage, flow: choice } = await after(choosing(['phone', 'passkey', 'verify', 'duo'], false), {});
  expect([asked, stage]).toEqual([[], 'set-up-choose']);
  expect(choice.stage).toMatchObject({
    ways: ['phone_number', 'webauthn'],
    optional: false,
    ids: { phone_number: { id: 'aut-t', methodType: 'sms' }, webauthn: { id: 'aut-w' } },
  });
  const { auth, asked: sent } = provider({});
  const take = (named: 'phone_number' | 'webauthn' | 'okta_email') =>
    chooseSetUp.take({ flow: choice as never, auth, visitor }, { way: named });
  expect(await take('phone_number')).toEqual({ asks: { step: 'set-up-phone', chosen: { id: 'aut-t', methodType: 'sms' } } });
  expect(await take('okta_email')).toEqual({ problems: [{ field: 'way', key: 'signIn.problem.choose' }] });
  expect(sent).toEqual([]);
  await take('webauthn');
  expect(sent).toEqual(['aut-w']);
  // One alone is no choice.
  expect(await after(choosing(['passkey', 'duo'], false), { 'aut-w': enrolling('something_new') })).toMatchObject({ asked: ['aut-w'] });
});

it('an endless provider is not followed for ever', async () => {
  const again = choosing(['phone'], true);
  const followed = await after(again, { skip: again });
  expect(followed.asked).toHaveLength(5);
  // "Not now" would begin it anew.
  expect(followed).toMatchObject({ stage: 'sign-up', problems: [{ key: 'signIn.problem.unsupported' }] });
});

it('says so where the account needs what the site has no step for', async () => {
  expect(await after(choosing(['duo'], false), {})).toMatchObject({ asked: [], problems: [{ key: 'signIn.problem.unsupported' }] });
  expect(toView(idxView.parse(choosing(['verify'], false)), { values: {} })).toBeUndefined();
});

const examples = corpus('fixtures/idx');

describe.skipIf(!examples)('Okta’s own examples of a choice', () => {
  const example = (name: string) => JSON.parse(readFileSync(path.join(examples ?? '', `${name}.json`), 'utf8')) as object;

  it('of a password that need not be is asked for, and begun by the id of its option', async () => {
    const { asked, stage, flow: shown } = await after(example('authenticator-enroll-select-authenticator-with-skip'), {});
    expect([asked, stage]).toEqual([[], 'new-password']);
    const { asked: sent, auth } = provider({ autwa6eD9o02iBbtv0g3: example('authenticator-enroll-password') });
    await newPassword.take({ flow: shown as never, auth, visitor }, { secret: 'seacliff 77 and more' });
    expect(sent).toEqual(['autwa6eD9o02iBbtv0g3', 'enroll-authenticator']);
  });

  it('of more than a password is left out by who signs in, and begins with the password of who signs up', async () => {
    expect(await after(example('authenticator-enroll-select-authenticator-with-skip'), {}, {})).toMatchObject({ asked: ['skip'] });
    const { asked, flow: shown } = await after(example('authenticator-enroll-select-authenticator'), {
      autwa6eD9o02iBbtv0g3: example('authenticator-enroll-password'),
    });
    expect(asked).toHaveLength(1);
    // The rules of the example's policy are told before a password is sent that breaks them.
    expect(shown.stage).toMatchObject({ step: 'new-password', optional: false, rules: { lower: 1, upper: 1, symbols: 1 } });
  });
});
