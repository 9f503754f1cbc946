import { describe, expect, it, vi } from 'vitest';
import * as session from '@/features/account/session/server';
import { AppError } from '@/server/errors';
import * as client from '../client.server';
import { gatewayArea } from './gateway.server';

const CODE = 'ABCD-EFGH-JK';
type Context = Parameters<typeof gatewayArea.load>[0];
const profile = vi.fn<() => Promise<unknown>>(() => Promise.resolve({ email: 'ann@aldermoor.example' }));
const asked = (code: string, signedIn = false, language = 'de') =>
  gatewayArea.load({
    session: signedIn ? { call: profile } : undefined,
    source: {},
    jar: {},
    language,
    query: { code },
  } as unknown as Context);

it('who was refused under another account hears from when on they may ask again', async () => {
  const until = '2026-12-24T10:00:00.000Z';
  const refusal = Object.assign(new Error('refused'), { reason: 'refused-lately', status: 409, details: { until } });
  vi.spyOn(client, 'tellGateway').mockRejectedValue(refusal);
  const value = (name: string) => (['from', 'to'].includes(name) ? '2001' : 'x');
  const run = gatewayArea.forms.questions!.run({ session: {}, source: {}, language: 'de', value } as unknown as Parameters<
    (typeof gatewayArea.forms)[string]['run']
  >[0]);
  expect(await run).toEqual({ kind: 'error', message: 'alumniGateway.error.refusedUntil', params: { date: '24. Dezember 2026' } });
});

describe('the code of an invitation in the address', () => {
  it('goes along to the sign-in and back', async () => {
    const here = encodeURIComponent(`/de/alumni/noaccess?code=${CODE}`);
    expect(await asked(CODE)).toEqual({ signedIn: false, signIn: `/de/sign-in/prompt?to=${here}`, signUp: `/de/sign-up?to=${here}` });
    const plain = encodeURIComponent('/de/alumni/noaccess');
    for (const none of ['', '<b>', 'x'.repeat(61)]) expect(await asked(none)).toMatchObject({ signIn: `/de/sign-in/prompt?to=${plain}` });
  });

  it('is for the field of who is signed in', async () => {
    vi.spyOn(client, 'askGateway').mockResolvedValue({ state: 'none' });
    vi.spyOn(session, 'callGateway').mockResolvedValue({ version: '1', text: 'I agree.' });
    expect(await asked(CODE, true)).toMatchObject({ signedIn: true, code: CODE });
  });
});

it('says of which address the list is asked, and does without it where it cannot be told', async () => {
  vi.spyOn(client, 'askGateway').mockResolvedValue({ state: 'none' });
  vi.spyOn(session, 'callGateway').mockResolvedValue({ version: '1', text: 'I agree.' });
  expect(await asked('', true)).toMatchObject({ email: 'ann@aldermoor.example' });
  profile.mockRejectedValueOnce(new AppError('service/unreachable'));
  expect(await asked('', true)).toMatchObject({ signedIn: true, email: '' });
});
