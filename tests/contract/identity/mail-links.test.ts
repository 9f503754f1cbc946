import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookieBrowser, formsOf } from '../support/cookie-browser.ts';
import { messageKeys } from '../support/idx-client.ts';
import { codeIn, linkIn, PUBLIC_PAGE, startIdentity, type Identity } from '../support/identity.ts';
import { rawIdx } from '../support/raw-idx.ts';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const { begin, call, interact, stateHandle } = rawIdx(() => identity);

describe('mail', () => {
  it('takes no line breaks into headers', async () => {
    for (const email of [
      'a@example.org\r\nBcc: victim@example.org',
      'a@example.org, victim@example.org',
      '"a b"@example.org',
      'a@example.org>,<victim@example.org',
    ]) {
      const { proceed } = await begin();
      await proceed({ step: 'select-enroll-profile' });
      const refused = await proceed({ step: 'enroll-profile', userProfile: { firstName: 'A', lastName: 'B', email } });
      expect(messageKeys(refused)).toContain('registration.error.invalidLoginEmail');
    }
    const { proceed } = await begin();
    await proceed({ step: 'select-enroll-profile' });
    const named = await proceed({
      step: 'enroll-profile',
      userProfile: { firstName: 'A\r\nBcc: victim@example.org', lastName: 'B', email: 'injected@example.org' },
    });
    expect(messageKeys(named)).toContain('registration.error.doesNotMatchPattern');
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(identity.mailbox.to('victim@example.org')).toHaveLength(0);
  });

  it('a scanner that opens the link consumes nothing; confirming elsewhere shows the code; the same browser goes on', async () => {
    const { email } = await identity.account();
    const asked = async (headers: Record<string, string>) => {
      const handle = await stateHandle();
      const chosen = JSON.stringify((await call('identify', { stateHandle: handle, identifier: email }, headers)).body);
      await call(
        'challenge',
        { stateHandle: handle, authenticator: { id: /autEmail\w+/.exec(chosen)?.[0], methodType: 'email' } },
        headers,
      );
      return handle;
    };
    const handle = await asked({});
    const mail = await identity.mailbox.mail(email);
    const link = linkIn(mail);
    expect(mail.text).toContain(codeIn(mail));
    for (let n = 0; n < 3; n += 1) expect((await fetch(link)).status).toBe(200);
    await fetch(link, { method: 'HEAD' });
    const elsewhere = cookieBrowser();
    const form = formsOf((await elsewhere.get(link)).body)[0];
    const page = await elsewhere.post(new URL(form?.action ?? '', identity.origin), form?.fields ?? {});
    expect(page.body).toContain(codeIn(mail));
    expect(JSON.stringify((await call('challenge/poll', { stateHandle: handle })).body)).toContain('challenge-authenticator');
    expect((await elsewhere.post(new URL(form?.action ?? '', identity.origin), form?.fields ?? {})).status).toBe(410);
    expect((await call('challenge/answer', { stateHandle: handle, credentials: { passcode: codeIn(mail) } })).status).toBe(200);

    const browser = cookieBrowser({ origin: PUBLIC_PAGE });
    const { body } = await interact({}, { origin: PUBLIC_PAGE });
    const post = async (path: string, json: unknown) =>
      JSON.parse(
        (
          await browser.request(`${identity.origin}/idp/idx/${path}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(json),
          })
        ).body,
      ) as Record<string, unknown>;
    const own = String((await post('introspect', { interactionHandle: body.interaction_handle })).stateHandle);
    const chosen = JSON.stringify(await post('identify', { stateHandle: own, identifier: email }));
    await post('challenge', { stateHandle: own, authenticator: { id: /autEmail\w+/.exec(chosen)?.[0], methodType: 'email' } });
    const second = linkIn(await identity.mailbox.mail(email, 2));
    const confirm = formsOf((await browser.get(second, { origin: identity.origin })).body)[0];
    await browser.post(new URL(confirm?.action ?? '', identity.origin), confirm?.fields ?? {}, { origin: identity.origin });
    expect(await post('challenge/poll', { stateHandle: own })).toHaveProperty('successWithInteractionCode');
  });
});
