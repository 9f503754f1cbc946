import { describe, expect, it } from 'vitest';
import { softwarePasskey } from '../../e2e/support/software-passkey.ts';
import { walker } from '../../e2e/support/walker.ts';
import { ask } from '../../support/http.ts';
import { site } from '../../support/site.ts';

const ORIGINS = ['dotcom', 'insights'] as const;
const json = (body: string) => JSON.parse(body) as unknown;

describe.each(ORIGINS)('what %s says of its accounts to browsers and password managers (promise 23)', (name) => {
  const origin = site[name];
  const get = (file: string) => ask(origin, `/.well-known/${file}`);

  it('who may use its passkeys: both sites', async () => {
    const { status, headers, body } = await get('webauthn');
    expect([status, headers['content-type'], headers.location]).toEqual([200, 'application/json; charset=utf-8', undefined]);
    expect(json(body)).toEqual({ origins: [site.dotcom, site.insights] });
  });

  it('where passkeys are made and managed, which is there for who is signed in', async () => {
    const { status, headers, body } = await get('passkey-endpoints');
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    const page = `${site.dotcom}/user-registration/manage-account/security`;
    expect(json(body)).toEqual({ enroll: page, manage: page });
  });

  it('where a password is changed', async () => {
    const { status, headers } = await get('change-password');
    expect([status, headers.location]).toEqual([302, `${origin}/user-registration/forgot-password`]);
    expect((await ask(origin, '/user-registration/forgot-password')).status).toBe(200);
    // Password managers ask for this one to learn whether the site answers everything alike.
    expect((await get('resource-that-should-not-exist-whose-status-code-should-not-be-200')).status).toBe(404);
  });

  it('a passkey is asked for without a flow being kept, and refused in words', async () => {
    const walk = walker(origin, { script: true });
    await walk.go('/sign-in');
    const flows = () => walk.cookies().filter(({ name: cookie }) => cookie.includes('flow'));
    const asked = (await walk.post('/api/auth/passkey-question', { at: 'signIn', language: 'en' })) as Record<string, string>;
    expect(asked).toMatchObject({ rpId: new URL(site.dotcom).hostname, challenge: expect.stringMatching(/^[\w-]{43}$/) as string });
    expect(flows()).toEqual([]);
    const { challenge = '', rpId = '', ticket = '' } = asked;
    const answer = { ...softwarePasskey(origin).get(challenge, rpId), userHandle: 'bm9ib2R5' };
    const problems = async (fields: Record<string, string>) =>
      (
        (await walk.post('/api/auth/passkey-sign-in', { at: 'signIn', language: 'en', ...fields })) as {
          state?: { problems: { key: string }[] };
        }
      ).state?.problems;
    expect(await problems({ ...answer, ticket })).toEqual([{ key: 'signIn.problem.passkeyUnknown' }]);
    expect(flows()).toHaveLength(1);
    // A ticket is for one site, whole, and for one answer.
    const other = walker(site[name === 'dotcom' ? 'insights' : 'dotcom'], { script: true });
    const foreign = (await other.post('/api/auth/passkey-question', { at: 'signIn', language: 'en' })) as Record<string, string>;
    for (const wrong of [foreign.ticket ?? '', `${ticket.slice(0, -4)}AAAA`, ''])
      expect(await problems({ ...answer, ticket: wrong })).toEqual([{ key: 'signIn.problem.over' }]);
    expect(await problems({ ...answer, ticket })).toEqual([{ key: 'signIn.problem.passkeyUnknown' }]);
  });

  it('nothing of it is offered without a script', async () => {
    const { body } = await ask(origin, '/sign-in');
    const shown = body.slice(body.indexOf('<main'), body.indexOf('</main>'));
    expect(shown).toContain('autoComplete="username webauthn"');
    expect(shown).toContain('E-mail me a code instead');
    // Its button's room alone, which nobody sees or hears of.
    const room = /<span class="[^"]*\bsignin__room"[^>]* aria-hidden="true"[^>]*>[^<]*<\/span>/;
    expect(shown).toMatch(room);
    expect(shown.replace(room, '')).not.toMatch(/passkey/i);
  });
});

it('an origin of editors has no accounts of visitors, and says nothing of any', async () => {
  const authorization = `Basic ${Buffer.from('editor:masthead').toString('base64')}`;
  for (const file of ['webauthn', 'passkey-endpoints', 'change-password'])
    expect([file, (await ask(site.preview, `/.well-known/${file}`, { headers: { authorization } })).status]).toEqual([file, 404]);
  expect((await ask(site.preview, '/.well-known/security.txt', { headers: { authorization } })).status).toBe(200);
});
