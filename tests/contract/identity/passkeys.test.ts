import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { softwarePasskey } from '../../e2e/support/software-passkey.ts';
import { securityLines, securityLogFile } from '../../support/security-log.ts';
import { choice, names, proceedOf, someAddress, visitor } from '../support/idx-client.ts';
import { DOTCOM, INSIGHTS, startIdentity, type Identity } from '../support/identity.ts';
import { rawIdx } from '../support/raw-idx.ts';

const FORM = 'challenge-webauthn-autofillui-authenticator';
const PATH = 'challenge/answer/webauthn-autofillui';
const UNKNOWN = 'oie.webauthn.error.invalidPasskey';

let identity: Identity;
let database: pg.Pool;
const log = securityLogFile();
beforeAll(async () => {
  identity = await startIdentity({ securityLog: { file: log, key: 'a key of thirty-two characters for tests' } });
  database = new pg.Pool({ connectionString: identity.databaseUrl, max: 1 });
});
afterAll(async () => {
  await database.end();
  await identity.stop();
});
const { interact, call } = rawIdx(() => identity);

const clients = {
  dotcom: { origin: DOTCOM, client_id: 'dotcom', redirect_uri: `${DOTCOM}/api/auth/callback` },
  insights: { origin: INSIGHTS, client_id: 'insights', redirect_uri: `${INSIGHTS}/api/auth/callback` },
};
type ClientName = keyof typeof clients;

interface Asked {
  stateHandle: string;
  challenge: string;
  rpId: string;
  formerRpId?: string;
}

const askedOf = (view: Record<string, unknown>): Asked => {
  const { challengeData } = (view.webauthnAutofillUIChallenge as { value: { challengeData: Omit<Asked, 'stateHandle'> } }).value;
  return { stateHandle: String(view.stateHandle), ...challengeData };
};

/** The first step on one of the sites, before anything was typed. */
async function asked(name: ClientName): Promise<Asked> {
  const { client_id, redirect_uri } = clients[name];
  const { body } = await interact({ client_id, redirect_uri });
  return askedOf((await call('introspect', { interactionHandle: body.interaction_handle })).body);
}

type Key = ReturnType<typeof softwarePasskey>;
const handleOf = (id: string): string => Buffer.from(id).toString('base64url');

const answer = (
  { stateHandle, challenge, rpId }: Asked,
  key: Key,
  id: string,
  { use = {}, handle = handleOf(id), address = someAddress() }: { use?: Parameters<Key['get']>[2]; handle?: string; address?: string } = {},
) => call(PATH, { stateHandle, credentials: { ...key.get(challenge, rpId, use), userHandle: handle } }, { 'x-forwarded-for': address });

/** What came of it: the assurance of the sign-in, or why there is none. */
const outcome = ({ status, body }: { status: number; body: Record<string, unknown> }) => ({
  status,
  signedIn: body.successWithInteractionCode !== undefined,
  messages: ((body.messages as { value: { i18n: { key: string } }[] } | undefined)?.value ?? []).map(({ i18n }) => i18n.key),
});
const refused = { status: 401, signedIn: false, messages: [UNKNOWN] };

/** An account with a passkey that was made on one of the sites. */
async function owner(name: ClientName = 'dotcom') {
  const account = await identity.account();
  const { origin, client_id: clientId, redirect_uri: redirectUri } = clients[name];
  const { body } = await identity.manage('POST', `/users/${account.id}/enrolment-token`, { authenticators: ['webauthn'] });
  const client = visitor(identity, { clientId, redirectUri });
  const start = await client.idx.start({ activationToken: String(body.token) } as Parameters<typeof client.idx.start>[0]);
  const proceed = proceedOf(client);
  const enrol = await proceed({ step: 'select-authenticator-enroll', authenticator: choice(start, 'Security Key or Biometric') });
  const { activationData } = (
    enrol.rawIdxState as unknown as {
      currentAuthenticator: {
        value: { contextualData: { activationData: { challenge: string; rp: { id: string }; user: { id: string } } } };
      };
    }
  ).currentAuthenticator.value.contextualData;
  const key = softwarePasskey(origin);
  await proceed({
    step: 'enroll-authenticator',
    credentials: key.create(activationData.challenge, activationData.rp.id),
    exchangeCodeForTokens: false,
  });
  return { ...account, key, rpId: activationData.rp.id, handle: activationData.user.id };
}

describe('a passkey in place of an address', () => {
  it('is asked for at the first step as Okta asks, and goes through okta-auth-js', async () => {
    const { id, key, handle } = await owner();
    expect(handle).toBe(handleOf(id));
    const { client_id: clientId, redirect_uri: redirectUri } = clients.dotcom;
    const client = visitor(identity, { clientId, redirectUri });
    const first = await client.idx.start();
    // Clients that know nothing of it still begin with the form.
    expect(names(first)[0]).toBe('identify');
    expect(names(first)).toContain(FORM);
    const view = first.rawIdxState as unknown as {
      remediation: { value: { name: string; href: string; relatesTo: unknown; value: unknown[] }[] };
    };
    const form = view.remediation.value.find(({ name }) => name === FORM);
    expect(form?.href).toBe(`${identity.origin}/idp/idx/${PATH}`);
    expect(JSON.stringify(form?.value)).toMatch(/authenticatorData.*userHandle|userHandle.*authenticatorData/);
    const { challenge, rpId, ...more } = askedOf(first.rawIdxState as unknown as Record<string, unknown>);
    expect(more).toMatchObject({ userVerification: 'required' });
    const done = await proceedOf(client)({
      step: FORM,
      credentials: { ...key.get(challenge, rpId), userHandle: handle },
      exchangeCodeForTokens: false,
    });
    expect(done.interactionCode).toMatch(/./);
  });

  it('signs in at once, as two factors, remembered where that was asked', async () => {
    const { id, email, key } = await owner();
    const { stateHandle, challenge, rpId } = await asked('dotcom');
    const done = await call(PATH, {
      stateHandle,
      credentials: { ...key.get(challenge, rpId), userHandle: handleOf(id) },
      rememberMe: true,
    });
    expect(outcome(done)).toEqual({ status: 200, signedIn: true, messages: [] });
    expect(done.body.user).toMatchObject({ value: { id, identifier: email } });
    const { rows } = await database.query<{ payload: unknown; remember: unknown }>(
      `select payload, state -> 'remember' as remember
       from identity.interaction_codes join identity.transactions on id = transaction_id where id = $1`,
      [stateHandle.split('.')[1]],
    );
    expect(rows).toMatchObject([{ payload: { acr: 'urn:okta:loa:2fa:any', amr: ['hwk', 'mfa'] }, remember: true }]);
  });

  it.each([
    ['dotcom', 'insights'],
    ['insights', 'dotcom'],
  ] as const)('one that was made on %s signs in on %s', async (here, there) => {
    const { id, key, rpId } = await owner(here);
    expect(rpId).toBe('localhost');
    const question = await asked(there);
    expect(question).toMatchObject({ rpId: 'localhost' });
    expect(outcome(await answer(question, key, id, { use: { at: clients[there].origin } }))).toMatchObject({ signedIn: true });
  });

  it('is not taken twice, nor with an answer to another question', async () => {
    const { id, key } = await owner();
    const [first, other] = await Promise.all([asked('dotcom'), asked('dotcom')]);
    expect(outcome(await answer(first, key, id))).toMatchObject({ signedIn: true });
    // The sign-in is over; the same answer elsewhere is to the wrong question.
    expect(outcome(await answer(first, key, id))).toMatchObject({ status: 400, messages: ['idx.return.stale'] });
    expect(outcome(await answer({ ...other, challenge: first.challenge }, key, id))).toEqual(refused);
    // A question is asked once: after a wrong answer the right one to it comes too late.
    expect(outcome(await answer(other, key, id))).toEqual(refused);
  });

  it('asks anew when the flow begins again under the same handle', async () => {
    const { id, key } = await owner();
    const first = await asked('dotcom');
    const again = askedOf((await call('cancel', { stateHandle: first.stateHandle })).body);
    expect(again.stateHandle).toBe(first.stateHandle);
    expect(again.challenge).not.toBe(first.challenge);
    expect(outcome(await answer(first, key, id))).toEqual(refused);
  });

  it('is refused for pages of another origin, another relying party, and where nobody was verified', async () => {
    const { id, key } = await owner();
    for (const [change, use] of [
      [{}, { at: INSIGHTS }],
      [{}, { at: 'https://localhost.example.com' }],
      [{ rpId: 'example.com' }, {}],
      // A touch alone.
      [{}, { flags: 0x01 }],
    ] as const)
      expect(outcome(await answer({ ...(await asked('dotcom')), ...change }, key, id, { use }))).toEqual(refused);
    expect(outcome(await answer(await asked('dotcom'), key, id))).toMatchObject({ signedIn: true });
  });

  it('is refused when its counter says that there are two of it', async () => {
    const { id, key } = await owner();
    expect(outcome(await answer(await asked('dotcom'), key, id, { use: { count: 5 } }))).toMatchObject({ signedIn: true });
    expect(outcome(await answer(await asked('dotcom'), key, id, { use: { count: 5 } }))).toEqual(refused);
    expect(outcome(await answer(await asked('dotcom'), key, id, { use: { count: 6 } }))).toMatchObject({ signedIn: true });
  });

  it('counts once for those who come at the same moment too; one that does not count signs in each', async () => {
    const { id, key } = await owner();
    const outcomes = async (count: number) => {
      const questions = await Promise.all(Array.from({ length: 6 }, () => asked('dotcom')));
      const answers = await Promise.all(questions.map((question) => answer(question, key, id, { use: { count } })));
      return answers.map(outcome);
    };
    expect((await outcomes(0)).filter(({ signedIn }) => signedIn)).toHaveLength(6);
    const counted = await outcomes(5);
    expect(counted.filter(({ signedIn }) => signedIn)).toHaveLength(1);
    expect(counted.filter(({ signedIn }) => !signedIn)).toEqual(Array.from({ length: 5 }, () => refused));
  });

  it('tells nothing: an account that is closed or gone, a stranger’s passkey and no account at all are refused alike', async () => {
    const closed = await owner();
    await identity.manage('POST', `/users/${closed.id}/deactivate`);
    const gone = await owner();
    await identity.manage('DELETE', `/users/${gone.id}`);
    const removed = await owner();
    const list = await identity.manage('GET', `/users/${removed.id}/authenticators`);
    const [one] = list.body.authenticators as { id: string }[];
    await identity.manage('DELETE', `/users/${removed.id}/authenticators/${one?.id}`);
    const without = await identity.account();
    const stranger = softwarePasskey(DOTCOM);
    const views = [];
    for (const [key, id, handle] of [
      [closed.key, closed.id],
      [gone.key, gone.id],
      [removed.key, removed.id],
      [stranger, closed.id],
      [stranger, without.id],
      [stranger, '9d2f8f0e-6f3f-4f0e-8a53-2f1f0a7b9c11'],
      [stranger, '', 'not an id'],
      [stranger, '', ''],
    ] as const) {
      const { status, body } = await answer(await asked('dotcom'), key, id, handle === undefined ? {} : { handle });
      const { stateHandle, expiresAt: _expiresAt, ...view } = body;
      // What is drawn for each transaction, and nothing else, differs.
      const text = JSON.stringify({ status, view }).replaceAll(String(stateHandle), 'HANDLE');
      views.push(text.replaceAll(/"challenge":"[^"]+"|\?t=[^"]+/g, ''));
    }
    expect(new Set(views).size).toBe(1);
    expect(views[0]).toContain(UNKNOWN);
    // The first step stays, with a question of its own.
    expect(views[0]).toContain(`"name":"${FORM}"`);
  });

  it('keeps nobody out: tries count for the visitor’s address alone, and a right one is given back', async () => {
    const { id, email, password, key } = await owner();
    const stranger = softwarePasskey(DOTCOM);
    const address = someAddress();
    const said = [];
    for (let turn = 0; turn < 9; turn += 1) said.push((await answer(await asked('dotcom'), stranger, id, { address })).status);
    expect(said).toEqual([...Array<number>(8).fill(401), 429]);
    expect(outcome(await answer(await asked('dotcom'), key, id))).toMatchObject({ signedIn: true });
    const { stateHandle } = await asked('dotcom');
    const byPassword = await call('identify', { stateHandle, identifier: email, credentials: { passcode: password } });
    expect(outcome(byPassword)).toMatchObject({ signedIn: true });
    const own = someAddress();
    for (let turn = 0; turn < 10; turn += 1)
      expect(outcome(await answer(await asked('dotcom'), key, id, { address: own })).status).toBe(200);
  });

  it('stands in the security log, refused or not, with whom it named and nothing personal', async () => {
    const { id, key } = await owner();
    const before = securityLines(log).length;
    await answer(await asked('dotcom'), softwarePasskey(DOTCOM), id);
    await answer(await asked('dotcom'), softwarePasskey(DOTCOM), '', { handle: 'bm9ib2R5' });
    await answer(await asked('dotcom'), key, id);
    const lines = securityLines(log).slice(before);
    expect(lines.map(({ event, means, account }) => [event, means, account !== undefined])).toEqual([
      ['sign-in-failed', 'webauthn', true],
      ['sign-in-failed', 'webauthn', false],
      ['sign-in', ['webauthn'], true],
    ]);
    expect(JSON.stringify(lines)).not.toContain(id);
  });
});

describe('passkeys from before the sites shared one relying party', () => {
  /** As rows of that time are: made for the host of the pages, which nobody noted. */
  async function former() {
    const account = await identity.account();
    const made = await owner('insights');
    await database.query(
      `update identity.enrolments set user_id = $1, profile = profile - 'rpId' where user_id = $2 and authenticator = 'webauthn'`,
      [account.id, made.id],
    );
    return { ...account, key: made.key };
  }

  it('are asked for on the pages they belong to while there are any, work there, and are remembered as what they are', async () => {
    await database.query(`delete from identity.enrolments where authenticator = 'webauthn'`);
    expect(await asked('insights')).not.toHaveProperty('formerRpId');
    const { id, key } = await former();
    expect(await asked('dotcom')).not.toHaveProperty('formerRpId');
    const question = await asked('insights');
    expect(question).toMatchObject({ rpId: 'localhost', formerRpId: 'insights.localhost' });
    expect(outcome(await answer({ ...question, rpId: 'insights.localhost' }, key, id))).toMatchObject({ signedIn: true });
    const { rows } = await database.query<{ rp: string }>(`select profile ->> 'rpId' as rp from identity.enrolments where user_id = $1`, [
      id,
    ]);
    expect(rows).toEqual([{ rp: 'insights.localhost' }]);
    // On other pages it is none, even if a client claimed so.
    const elsewhere = { ...(await asked('dotcom')), rpId: 'insights.localhost' };
    expect(outcome(await answer(elsewhere, key, id, { use: { at: DOTCOM } }))).toEqual(refused);
  });
});
