import { describe, expect, it, vi } from 'vitest';
import { AppError } from '@/server/errors';
import type * as session from '../session/server';
import { ServiceRefusal } from '../session/user-service.server';
import { loadAuthenticators } from './authenticators.server';

const callIdentityAccount = vi.hoisted(() => vi.fn<(...given: unknown[]) => Promise<unknown>>());
vi.mock('../session/server', async (actual) => ({ ...(await actual<typeof session>()), callIdentityAccount }));

const refusal = (status: number, reason: string) => new ServiceRefusal(status, reason, {}, 'GET /idp/myaccount');
const again = refusal(403, 'reauthentication-required');

/** The page's answer where the provider answers so to the two lists; the first comes late, or early. */
async function shown(list: unknown, ways: unknown, lateMs = 0) {
  callIdentityAccount.mockImplementation(async (...given) => {
    const isList = given[3] === '/authenticators';
    await new Promise((resolve) => setTimeout(resolve, isList ? lateMs : 2));
    const answer = isList ? list : ways;
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return loadAuthenticators({} as never);
}

describe('what signs in to an account', () => {
  it('is shown', async () => {
    expect(await shown([], { password: null, providers: [] })).toEqual({ status: 'known', entries: [], password: null, providers: [] });
  });

  it.each([
    ['no list of ways', again, refusal(404, 'not-there')],
    ['nothing for the site', refusal(403, 'not-offered'), refusal(403, 'not-offered')],
    ['neither', refusal(405, 'not-offered'), again],
  ])('is managed elsewhere with a provider that has %s, whichever answer comes first', async (_, list, ways) => {
    expect([await shown(list, ways), await shown(list, ways, 5)]).toEqual([{ status: 'elsewhere' }, { status: 'elsewhere' }]);
  });

  it('asks for a sign-in, or is down, and takes no page along', async () => {
    expect(await shown(again, again)).toEqual({ status: 'signInAgain' });
    expect(await shown(new AppError('service/unreachable'), { password: null, providers: [] })).toEqual({ status: 'down' });
    expect(await shown(refusal(400, 'refused'), { password: null, providers: [] })).toEqual({ status: 'down' });
  });
});
