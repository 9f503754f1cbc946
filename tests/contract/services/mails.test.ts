import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startForms, type Forms } from '../support/forms.ts';
import { startIdentity, type Identity } from '../support/identity.ts';
import { proceedOf, visitor } from '../support/idx-client.ts';
import { startUsers, type Users } from '../support/users.ts';

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
const OCCASION = /Asked for on \d+ \w+ \d{4} at \d\d:\d\d UTC with Chrome on Windows\./;

interface Mail {
  subject?: string | undefined;
  text?: string | undefined;
}

/** One can act on it without opening it, knows why it came, and sees when and from where it was asked for. */
function expectCodeMail({ subject = '', text = '' }: Mail): void {
  const code = /^\d{6}(?= )/.exec(subject)?.[0];
  expect(code, subject).toBeDefined();
  expect(text).toContain(`\n    ${code}\n`);
  expect(text.split('\n')[0], 'the heading goes without the code').not.toContain(code);
  expect(text).toMatch(OCCASION);
}

describe('a mail with a code (promise 28)', () => {
  let identity: Identity, users: Users, forms: Forms;
  beforeAll(async () => {
    [identity, users, forms] = await Promise.all([startIdentity(), startUsers(), startForms()]);
  });
  afterAll(() => Promise.all([identity.stop(), users.stop(), forms.stop()]));

  it('of the identity provider, for signing up', async () => {
    const client = visitor(identity, { headers: { 'user-agent': CHROME } });
    await client.idx.start();
    const proceed = proceedOf(client);
    await proceed({ step: 'select-enroll-profile' });
    await proceed({ step: 'enroll-profile', userProfile: { firstName: 'Ada', lastName: 'Marsh', email: 'ada@mail.example' } });
    const mail = await identity.mailbox.mail('ada@mail.example');
    expectCodeMail(mail);
    expect(mail.text).toContain('You get this e-mail because');
  });

  it('of the user service, for a new password and for a new address', async () => {
    const { access_token: token } = await users.signIn('owner');
    const ask = (method: string, path: string, body: object, as?: string) =>
      users.call(method, path, { body, headers: { 'x-user-agent': CHROME }, ...(as === undefined ? {} : { token: as }) });
    await ask('POST', '/v2/Auth/reset-password-mail', { email: 'owner@example.org' });
    await users.codeIn('owner@example.org');
    expectCodeMail((await users.mails('owner@example.org'))[0] ?? {});
    await ask('PUT', '/v2/Users/', { email: 'next@example.org' }, token);
    await users.codeIn('next@example.org');
    expectCodeMail((await users.mails('next@example.org'))[0] ?? {});
  });

  it('of the forms service', async () => {
    await forms.post('/otpapi/generate', { email: 'sender@example.org' }, { 'x-user-agent': CHROME });
    expectCodeMail((await forms.mailsTo('sender@example.org'))[0] ?? {});
  });

  it('carries our mark as a picture of its own: nothing is fetched', async () => {
    await forms.post('/otpapi/generate', { email: 'mark@example.org' });
    const [mail] = await forms.mailsTo('mark@example.org');
    expect(mail?.html).toContain('src="cid:mark"');
    expect(mail?.html).not.toMatch(/(?:src|url\()\s*=?["']?https?:/);
    const { attachments } = await PostalMime.parse(mail?.source ?? '');
    expect(attachments).toMatchObject([{ contentId: '<mark>', mimeType: 'image/png', disposition: 'inline', related: true }]);
  });
});
