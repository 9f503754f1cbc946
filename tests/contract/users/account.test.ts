import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSecrets } from '../../../src/backends/kit/secrets.ts';
import { startUsers, type Users } from '../support/users.ts';

let users: Users;
beforeAll(async () => {
  users = await startUsers();
});
afterAll(() => users.stop());
beforeEach(async () => {
  users.issuer.failWith = undefined;
  users.issuer.managed.length = 0;
  // All tests are one line, which may ask for so many mails.
  await users.query('delete from users.attempts');
});

const longAgo = { auth_time: Math.floor(Date.now() / 1000) - 3600 };

describe('the profile', () => {
  it('changes the fields that are sent', async () => {
    const { access_token: token } = await users.signIn('profile');
    const { status, body } = await users.call('PUT', '/v2/Users/', { token, body: { firstName: 'Jean-Luc', company: 'Aldermoor' } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ firstName: 'Jean-Luc', lastName: 'Lee', company: 'Aldermoor' });
    expect((await users.call('GET', '/v2/Users/', { token })).body).toMatchObject({ firstName: 'Jean-Luc' });
  });

  it.each([
    ['a field that only the service sets', { roles: ['editor'] }],
    ['premium', { isPremiumUser: true }],
    ['an id', { id: randomUUID() }],
    ['a prototype', JSON.parse('{"__proto__":{"roles":["editor"]},"firstName":"-"}') as object],
    ['a name that starts with a hyphen', { firstName: '-Ann' }],
    ['a line end in a line', { company: 'a\r\nBcc: x@example.org' }],
    ['a title that is too long', { titleName: 'x'.repeat(101) }],
    ['a list', []],
  ])('refuses %s, saying what and where', async (_name, body) => {
    const { access_token: token } = await users.signIn('assign');
    const answer = await users.call('PUT', '/v2/Users/', { token, body });
    expect(answer.status).toBe(400);
    expect(answer.body.error?.fields?.[0]).toMatchObject({ in: 'body', message: expect.any(String) });
    expect((await users.call('GET', '/v2/Users/', { token })).body).toMatchObject({ firstName: 'Ann', roles: ['reader'] });
  });

  it('takes no body above 64 KiB and no JSON that is none', async () => {
    const { access_token: token } = await users.signIn('large');
    expect((await users.call('PUT', '/v2/Users/', { token, body: { company: 'x'.repeat(70_000) } })).status).toBe(413);
    const response = await fetch(`${users.service.url}/v2/Users/`, {
      method: 'PUT',
      headers: { access_token: token, 'content-type': 'application/json' },
      body: '{',
    });
    expect(response.status).toBe(400);
  });
});

describe('codes for a new address', () => {
  it('are counted by the address that gets them, whoever asks', async () => {
    const to = 'stranger-mailed@example.org';
    let at = 0;
    const ask = async () => {
      at += 1;
      const { access_token: token } = await users.signIn(`sender-${at}`);
      const headers = { 'x-forwarded-for': '203.0.113.77' };
      return (await users.call('PUT', '/v2/Users/', { token, body: { email: to }, headers })).status;
    };
    for (let each = 0; each < 8; each += 1) expect(await ask()).toBe(200);
    expect(await ask()).toBe(429);
  });
});

describe('an account with a second factor', () => {
  it.each([
    ['a new address', 'PUT', { email: 'elsewhere@example.org' }],
    ['erasing it', 'DELETE', undefined],
  ])('asks for two before %s, which one that is stolen does not give', async (_what, method, body) => {
    const name = `secured-${method.toLowerCase()}`;
    const { access_token: token } = await users.signIn(name, { acr: 'urn:okta:loa:1fa:any' });
    users.issuer.secured.add(`sub-${name}`);
    const before = (await users.query('select count(*)::int as begun from users.verifications'))[0]?.begun;
    const refused = await users.call(method, '/v2/Users/', { token, ...(body && { body }) });
    expect([refused.status, refused.body.error]).toEqual([
      403,
      expect.objectContaining({ code: 'reauthentication-required', acrValues: 'urn:okta:loa:2fa:any' }),
    ]);
    expect((await users.query('select count(*)::int as begun from users.verifications'))[0]?.begun).toBe(before);
    expect((await users.call('PUT', '/v2/Users/', { token, body: { company: 'Aldermoor' } })).status).toBe(200);
    const { access_token: strong } = await users.signIn(name, { acr: 'urn:okta:loa:2fa:any' });
    expect((await users.call(method, '/v2/Users/', { token: strong, ...(body && { body }) })).status).toBeLessThan(300);
  });

  it('keeps its address while the provider cannot say whether it has one', async () => {
    const { access_token: token } = await users.signIn('unsaid');
    users.issuer.failWith = 503;
    const { status } = await users.call('PUT', '/v2/Users/', { token, body: { email: 'unsaid2@example.org' } });
    expect([status, await users.mails('unsaid2@example.org')]).toEqual([503, []]);
  });
});

describe('a change of address', () => {
  it('needs the code from the new address, tells the old one, and changes the provider’s too', async () => {
    const { access_token: token } = await users.signIn('old');
    const other = await users.signIn('old');
    const asked = await users.call('PUT', '/v2/Users/', { token, body: { email: 'new@example.org' } });
    expect(asked.body).toMatchObject({ email: 'old@example.org', pendingEmail: { email: 'new@example.org' } });
    const { verificationId } = asked.body.pendingEmail as { verificationId: string };
    const code = await users.codeIn('new@example.org');
    expect((await users.mails('old@example.org'))[0]?.text).toContain('new@example.org');
    const confirm = (given: string, as = token) =>
      users.call('POST', '/v2/Users/confirm-email', { token: as, body: { verificationId, code: given } });
    expect((await confirm(code === '111111' ? '222222' : '111111')).body.error?.code).toBe('code-refused');
    const thief = await users.signIn('thief');
    expect((await confirm(code, thief.access_token)).status).toBe(422);
    expect((await confirm(code)).body).toMatchObject({ email: 'new@example.org' });
    expect((await confirm(code)).status).toBe(422);
    expect(users.issuer.managed).toEqual([
      { call: 'POST /api/v1/users/sub-old', body: JSON.stringify({ profile: { email: 'new@example.org', login: 'new@example.org' } }) },
      { call: 'DELETE /api/v1/users/sub-old/sessions?oauthTokens=true', body: '' },
    ]);
    expect((await users.call('GET', '/v2/Users/', { token: other.access_token })).status).toBe(401);
    for (const address of ['old@example.org', 'new@example.org']) {
      const [told] = await users.mails(address);
      expect(told?.subject, address).toBe('Your e-mail address was changed');
      expect(told?.text, address).toContain('If that was not you');
      expect(told?.links, address).toEqual(['http://localhost:3000/contact', 'http://localhost:3000/privacy']);
    }
  });

  it('that is asked for twice in a moment is one: one code, which is good', async () => {
    const { access_token: token } = await users.signIn('twice-asked');
    const ask = () => users.call('PUT', '/v2/Users/', { token, body: { email: 'once@example.org' } });
    const asked = [...(await Promise.all([ask(), ask()])), await ask()];
    const ids = asked.map(({ body }) => (body.pendingEmail as { verificationId: string }).verificationId);
    expect(new Set(ids).size).toBe(1);
    const code = await users.codeIn('once@example.org');
    await users.service.settled();
    expect(await users.mails('once@example.org')).toHaveLength(1);
    const body = { verificationId: ids[0], code };
    expect((await users.call('POST', '/v2/Users/confirm-email', { token, body })).status).toBe(200);
  });

  it('takes along what still waits to be mailed to the address that is left', async () => {
    const { access_token: token } = await users.signIn('leaves-mail');
    const about = createSecrets('users', users.env.USERS_SECRET).mac('owed to', 'leaves-mail@example.org');
    await users.query(
      `insert into users.outbox (id, payload, about, next_at, expires_at) values (gen_random_uuid(), 'waits', $1, now() + interval '1 day', now() + interval '2 days')`,
      [about],
    );
    const { body } = await users.call('PUT', '/v2/Users/', { token, body: { email: 'has-left@example.org' } });
    const { verificationId } = body.pendingEmail as { verificationId: string };
    const sent = { verificationId, code: await users.codeIn('has-left@example.org') };
    expect((await users.call('POST', '/v2/Users/confirm-email', { token, body: sent })).status).toBe(200);
    expect(await users.query(`select 1 from users.outbox where payload = 'waits'`)).toEqual([]);
    expect((await users.mails('leaves-mail@example.org'))[0]?.subject).toBe('Your e-mail address was changed');
  });

  const list = '/v1/sitecore/api/subscriptions/list';
  const registered = async (email: string, newsletter: string) => {
    await users.call('POST', '/v1/newsletter/register', { body: { email, newsletters: [newsletter], language: 'en' } });
    await users.service.settled();
    return new URL((await users.mails(email))[0]?.links[0] ?? '').searchParams.get('confirm');
  };
  const confirmIt = (token: string | null) => users.call('POST', '/v1/newsletter/confirm', { body: { token } });
  const move = async (token: string, email: string) => {
    const { body } = await users.call('PUT', '/v2/Users/', { token, body: { email } });
    const { verificationId } = body.pendingEmail as { verificationId: string };
    const sent = { verificationId, code: await users.codeIn(email) };
    expect((await users.call('POST', '/v2/Users/confirm-email', { token, body: sent })).status).toBe(200);
  };

  it('takes over what comes to the new address: in the language of the account, with its pause and what waits there', async () => {
    const rowOf = async (email: string) =>
      (await users.query('select language, paused_until from users.subscribers where email = $1', [email]))[0];

    const without = await users.signIn('without-list');
    await users.call('PUT', '/v2/Users/', { token: without.access_token, body: { language: 'de' } });
    await confirmIt(await registered('has-english@example.org', 'weekly-briefing'));
    await move(without.access_token, 'has-english@example.org');
    expect(await rowOf('has-english@example.org')).toMatchObject({ language: 'de' });

    const own = await users.signIn('with-list');
    await users.call('PUT', list, { token: own.access_token, body: { newsletters: [{ id: 'monthly-highlights' }], alerts: [] } });
    await confirmIt(await registered('has-pause@example.org', 'weekly-briefing'));
    await users.query(`update users.subscribers set paused_until = '2090-01-01' where email = 'has-pause@example.org'`);
    await users.call('POST', '/v1/newsletter/register', {
      body: { email: 'has-pause@example.org', newsletters: ['weekly-briefing'], topics: ['water'] },
    });
    await users.service.settled();
    const waits = new URL((await users.mails('has-pause@example.org'))[0]?.links[0] ?? '').searchParams.get('confirm');
    await move(own.access_token, 'has-pause@example.org');
    expect(await rowOf('has-pause@example.org')).toMatchObject({ paused_until: expect.any(Date) as Date });
    expect((await confirmIt(waits)).status).toBe(200);
    expect((await users.call('GET', list, { token: own.access_token })).body).toMatchObject({
      newsletters: [{ subscribed: true }, { subscribed: true }],
      alerts: [{ topic: 'water' }],
    });
  });

  it('leaves behind what was asked for by a mail to the address of before: whoever reads that is not told the new one', async () => {
    const { access_token: token } = await users.signIn('leaves-firm');
    await users.call('PUT', list, { token, body: { newsletters: [{ id: 'monthly-highlights' }], alerts: [] } });
    const mailed = await registered('leaves-firm@example.org', 'weekly-briefing');
    await move(token, 'at-home@example.org');
    expect((await users.call('POST', '/v1/newsletter/registration', { body: { token: mailed } })).status).toBe(422);
    expect((await confirmIt(mailed)).status).toBe(422);
    expect((await users.call('GET', list, { token })).body).toMatchObject({ newsletters: [{ subscribed: true }, { subscribed: false }] });
  });

  it('ends that nothing goes to an address: somebody has just read a code in that mailbox', async () => {
    const held = async (email: string) => {
      await confirmIt(await registered(email, 'weekly-briefing'));
      await users.query('update users.subscribers set refusals = 3 where email = $1', [email]);
    };
    const { access_token: token } = await users.signIn('takes-held');
    await held('was-held@example.org');
    await move(token, 'was-held@example.org');
    await held('made-held@example.org');
    await users.signIn('made-held');
    expect(
      await users.query(`select refusals from users.subscribers where email in ('was-held@example.org', 'made-held@example.org')`),
    ).toEqual([{ refusals: 0 }, { refusals: 0 }]);
  });

  it('is undone when the provider does not take it, and the code stays good', async () => {
    const { access_token: token } = await users.signIn('undone');
    const asked = await users.call('PUT', '/v2/Users/', { token, body: { email: 'undone2@example.org' } });
    const { verificationId } = asked.body.pendingEmail as { verificationId: string };
    const body = { verificationId, code: await users.codeIn('undone2@example.org') };
    const changes = async (address: string) => (await users.mails(address)).filter(({ subject }) => subject.includes('was changed')).length;
    users.issuer.failWith = 500;
    expect((await users.call('POST', '/v2/Users/confirm-email', { token, body })).status).toBe(503);
    expect((await users.call('GET', '/v2/Users/', { token })).body).toMatchObject({ email: 'undone@example.org' });
    users.issuer.failWith = undefined;
    // Nobody is told of what did not happen.
    expect([await changes('undone@example.org'), await changes('undone2@example.org')]).toEqual([0, 0]);
    expect((await users.call('POST', '/v2/Users/confirm-email', { token, body })).status).toBe(200);
    expect([await changes('undone@example.org'), await changes('undone2@example.org')]).toEqual([1, 1]);
  });

  it('is not made where its notice cannot be owed', async () => {
    const { access_token: token } = await users.signIn('unheard');
    const asked = await users.call('PUT', '/v2/Users/', { token, body: { email: 'unheard2@example.org' } });
    const { verificationId } = asked.body.pendingEmail as { verificationId: string };
    const body = { verificationId, code: await users.codeIn('unheard2@example.org') };
    await users.query('alter table users.outbox add constraint none check (false) not valid');
    expect((await users.call('POST', '/v2/Users/confirm-email', { token, body })).status).toBe(500);
    expect((await users.call('DELETE', '/v2/Users/', { token })).status).toBe(500);
    await users.query('alter table users.outbox drop constraint none');
    expect((await users.call('GET', '/v2/Users/', { token })).body).toMatchObject({ email: 'unheard@example.org' });
    expect(users.issuer.managed).toEqual([]);
    expect((await users.call('POST', '/v2/Users/confirm-email', { token, body })).status).toBe(200);
  });

  it('ends what was mailed to the old address: codes and links for a new password, and codes that connect another identity', async () => {
    const { access_token: token } = await users.signIn('left');
    const { resetId } = (await users.call('POST', '/v2/Auth/reset-password-mail', { body: { email: 'left@example.org' } })).body;
    const code = await users.codeIn('left@example.org');
    const link = /token=([\w-]+)/.exec((await users.mails('left@example.org'))[0]?.links.join(' ') ?? '')?.[1] ?? '';
    const stranger = await users.proof('stranger', { email: 'left@example.org' });
    const connect = (more: object) => users.call('POST', '/v2/Users/create-social-login-user', { body: { ...stranger, ...more } });
    const link_id = (await connect({})).body.error?.linkId;
    const linkCode = await users.codeIn('left@example.org');
    const asked = await users.call('PUT', '/v2/Users/', { token, body: { email: 'arrived@example.org' } });
    const { verificationId } = asked.body.pendingEmail as { verificationId: string };
    const confirmed = { verificationId, code: await users.codeIn('arrived@example.org') };
    expect((await users.call('POST', '/v2/Users/confirm-email', { token, body: confirmed })).status).toBe(200);
    const password = 'correct horse 1';
    for (const body of [
      { token: link, password },
      { resetId, code, password },
    ])
      expect((await users.call('POST', '/v2/Auth/reset-password', { body })).body.error?.code).toBe('code-refused');
    expect((await connect({ link_id, code: linkCode })).body.error?.code).toBe('code-refused');
  });

  it('needs a recent sign-in', async () => {
    const { access_token: token } = await users.signIn('tired', longAgo);
    expect((await users.call('PUT', '/v2/Users/', { token, body: { email: 'fresh@example.org' } })).body.error?.code).toBe(
      'reauthentication-required',
    );
    expect((await users.call('PUT', '/v2/Users/', { token, body: { firstName: 'Bo' } })).status).toBe(200);
  });

  it('to the address of an account looks the same, and only that account hears of it', async () => {
    await users.signIn('taken');
    const { access_token: token } = await users.signIn('wants');
    const asked = await users.call('PUT', '/v2/Users/', { token, body: { email: 'taken@example.org' } });
    expect(asked.body).toMatchObject({ pendingEmail: { email: 'taken@example.org' } });
    const [mail] = await users.mails('taken@example.org');
    expect(mail?.subject).toBe('This e-mail address already has an account');
    expect(mail?.text).not.toMatch(/\d{6}/);
  });

  it('gives four tries and no more, also at once', async () => {
    const { access_token: token } = await users.signIn('guess');
    const asked = await users.call('PUT', '/v2/Users/', { token, body: { email: 'guessed@example.org' } });
    const { verificationId } = asked.body.pendingEmail as { verificationId: string };
    const code = await users.codeIn('guessed@example.org');
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    await Promise.all(
      Array.from({ length: 10 }, () => users.call('POST', '/v2/Users/confirm-email', { token, body: { verificationId, code: wrong } })),
    );
    expect((await users.call('POST', '/v2/Users/confirm-email', { token, body: { verificationId, code } })).status).toBe(422);
  });
});

describe('a forgotten password', () => {
  const ask = (email: string) => users.call('POST', '/v2/Auth/reset-password-mail', { body: { email } });
  const reset = (body: object) => users.call('POST', '/v2/Auth/reset-password', { body });

  it('is set with the code and the id of who asked; all sessions end', async () => {
    const { access_token: token } = await users.signIn('forgot');
    const { resetId } = (await ask('Forgot@example.org')).body;
    const code = await users.codeIn('forgot@example.org');
    expect((await reset({ resetId: randomUUID(), code, password: 'correct horse 1' })).status).toBe(422);
    users.issuer.failWith = 400;
    expect((await reset({ resetId, code, password: 'password1' })).body.error?.code).toBe('password-refused');
    users.issuer.failWith = undefined;
    users.issuer.managed.length = 0;
    expect((await reset({ resetId, code, password: 'correct horse 1' })).status).toBe(204);
    expect(users.issuer.managed.map(({ call }) => call)).toEqual([
      'POST /api/v1/users/sub-forgot',
      'DELETE /api/v1/users/sub-forgot/sessions?oauthTokens=true',
    ]);
    expect((await reset({ resetId, code, password: 'correct horse 2' })).status).toBe(422);
    expect((await users.call('GET', '/v2/Users/', { token })).status).toBe(401);
  });

  it('is set with the link too, in any browser, once', async () => {
    await users.signIn('linked');
    await ask('linked@example.org');
    const [mail] = await users.mails('linked@example.org');
    const token = new URL(mail?.links[0] ?? '').searchParams.get('token');
    expect((await reset({ token, password: 'Linked@example.org1' })).status).toBe(204);
    expect((await reset({ token, password: 'correct horse 1' })).status).toBe(422);
  });

  it('is set by nothing that was forgotten while it was tried: a refused password does not bring the link back', async () => {
    await users.signIn('tried');
    await ask('tried@example.org');
    const [mail] = await users.mails('tried@example.org');
    const token = new URL(mail?.links[0] ?? '').searchParams.get('token');
    Object.assign(users.issuer, { failWith: 400, silentMs: 400 });
    const trying = reset({ token, password: 'correct horse 1' });
    await expect.poll(() => users.issuer.managed.length + Number(users.issuer.silentMs > 0)).toBeGreaterThan(0);
    await new Promise((resolve) => setTimeout(resolve, 150));
    // As a change of address does.
    await users.query(`delete from users.verifications where email = 'tried@example.org'`);
    expect((await trying).body.error?.code).toBe('password-refused');
    Object.assign(users.issuer, { failWith: undefined, silentMs: 0 });
    expect((await reset({ token, password: 'correct horse 1' })).body.error?.code).toBe('code-refused');
  });

  it('is tried eight times by a link', async () => {
    await users.signIn('often');
    await ask('often@example.org');
    const [mail] = await users.mails('often@example.org');
    const token = new URL(mail?.links[0] ?? '').searchParams.get('token');
    users.issuer.failWith = 400;
    const codes = [];
    for (let each = 0; each < 9; each += 1) codes.push((await reset({ token, password: 'correct horse 1' })).body.error?.code);
    users.issuer.failWith = undefined;
    expect(codes).toEqual([...Array.from({ length: 8 }, () => 'password-refused'), 'code-refused']);
  });

  it('that a stranger asks for too ends nothing of what its owner is typing, and is over with it', async () => {
    await users.signIn('typing');
    const own = (await ask('typing@example.org')).body.resetId;
    const code = await users.codeIn('typing@example.org');
    const strange = (await ask('typing@example.org')).body.resetId;
    const other = await users.codeIn('typing@example.org');
    expect((await reset({ resetId: own, code, password: 'correct horse 1' })).status).toBe(204);
    expect((await reset({ resetId: strange, code: other, password: 'correct horse 2' })).status).toBe(422);
  });

  it('answers the same where nobody is known, and mails nobody', async () => {
    const [known, unknown] = [await ask('forgot@example.org'), await ask('nobody@example.org')];
    expect(unknown.status).toBe(known.status);
    expect(Object.keys(unknown.body)).toEqual(Object.keys(known.body));
    expect(await users.mails('nobody@example.org')).toEqual([]);
  });

  it('reaches who is known to the provider alone', async () => {
    users.issuer.known.set('early@example.org', 'sub-early');
    await ask('early@example.org');
    expect(await users.codeIn('early@example.org')).toMatch(/^\d{6}$/);
  });

  it.each([['short 1'], ['no digits here'], ['12345678'], [' spaces1 '], ['x1'.repeat(40)]])(
    'refuses the password %j',
    async (password) => {
      expect((await reset({ token: 'a-token-that-is-long-enough', password })).status).toBe(400);
    },
  );

  const askFrom = (email: string, from: string) =>
    users.call('POST', '/v2/Auth/reset-password-mail', { body: { email }, headers: { 'x-forwarded-for': from } });

  it('is limited for whoever asks again and again, not for the owner of the address: eight, then ten minutes (promise 27)', async () => {
    const answers = [];
    for (let count = 0; count < 10; count += 1) answers.push(await askFrom('often@example.org', `2001:db8:5:5::${count}`));
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(8).fill(202), 429, 429]);
    expect(Number(answers[8]?.headers.get('retry-after'))).toBeGreaterThan(590);
    expect((await askFrom('often@example.org', '203.0.113.77')).status).toBe(202);
    expect(await users.query(`select 1 from users.attempts where key like '%often%'`)).toEqual([]);
  });

  it('is limited for one address whoever asks, for an hour at most (promise 27)', async () => {
    const statuses = [];
    for (let count = 0; count < 26; count += 1) statuses.push((await askFrom('flooded@example.org', `10.77.0.${count}`)).status);
    expect(statuses).toEqual([...Array<number>(24).fill(202), 429, 429]);
    // Each pause that is over is followed by one try and a longer pause, which ends to grow at an hour.
    const minutes = [];
    for (let round = 0; round < 5; round += 1) {
      const refused = await askFrom('flooded@example.org', `10.77.1.${round}`);
      minutes.push([refused.status, Math.ceil(Number(refused.headers.get('retry-after')) / 60)]);
      await users.query(`update users.attempts set blocked_until = now() where blocked_until > now()`);
      expect((await askFrom('flooded@example.org', `10.77.2.${round}`)).status).toBe(202);
    }
    expect(minutes).toEqual([10, 20, 40, 60, 60].map((pause) => [429, pause]));
  });

  it('the passwordless step shows nothing that tells who has an account', async () => {
    const show = async (email: string) => (await users.call('GET', `/passwordless-login-user-details?email=${email}`)).body;
    expect(await show('forgot@example.org')).toEqual({ email: 'f•••@example.org', codeLength: 6, codeMinutes: 10 });
    expect(await show('nobody@example.org')).toEqual({ email: 'n•••@example.org', codeLength: 6, codeMinutes: 10 });
  });
});

describe('mail addresses', () => {
  it.each([
    'ann@example.org\r\nBcc: all@example.org',
    'ann@example.org,bob@example.org',
    'Ann <ann@example.org>',
    'ann@example',
    'ann',
    '@example.org',
    ' ann@example.org',
  ])('%j is none', async (email) => {
    expect((await users.call('POST', '/v2/Auth/reset-password-mail', { body: { email } })).status).toBe(400);
    expect((await users.call('POST', '/v1/newsletter/register', { body: { email } })).status).toBe(400);
  });
});
