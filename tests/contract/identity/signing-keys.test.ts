import { decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../../scripts/supervisor/ports.ts';
import { loadSigningKeys } from '../../../src/backends/identity/oidc/keys.ts';
import { startIdentityService } from '../../../src/backends/identity/server.ts';
import { openDatabase } from '../../../src/backends/identity/storage/database.ts';
import { createSecrets } from '../../../src/backends/kit/secrets.ts';
import { freshDatabase } from '../../support/database.ts';
import { authorizeUrl, newBrowser, signInByForm } from '../support/authorize.ts';
import { startIdentity, type Identity } from '../support/identity.ts';
import { until } from '../support/processes.ts';
import { rawIdx } from '../support/raw-idx.ts';

const DAY_MS = 24 * 60 * 60_000;

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity({ keysEveryMs: 100 });
});
afterAll(() => identity.stop());

/** The keys that a process publishes, by their names. */
async function published(issuer: string): Promise<string[]> {
  const { keys } = (await (await fetch(`${issuer}/v1/keys`)).json()) as { keys: { kid: string }[] };
  return keys.map(({ kid }) => kid);
}

/** The names of the keys that sign what a public client gets. */
async function signing(of: Identity): Promise<(string | undefined)[]> {
  const { interactionCode, trade } = rawIdx(() => of);
  const { body } = await trade((await interactionCode(await identity.account())).code);
  return [body.id_token, body.access_token].map((token) => decodeProtectedHeader(token ?? '').kid);
}

it('the first key signs at once; each next one is published a week before it signs, and for 90 days after', async () => {
  const fresh = await freshDatabase();
  const db = openDatabase(fresh.url);
  const secrets = createSecrets('identity', 'a secret of forty characters for the tests');
  const begun = Date.now();
  const onDay = async (day: number) => (await loadSigningKeys(db, secrets, () => new Date(begun + day * DAY_MS))).map(({ kid }) => kid);
  const [first] = await onDay(0);
  expect(await onDay(82)).toEqual([first]);
  const [, second, ...more] = await onDay(83);
  expect([second, more]).toEqual([expect.any(String), []]);
  expect(await onDay(83)).toEqual([first, second]);
  expect(await onDay(89)).toEqual([first, second]);
  expect(await onDay(90)).toEqual([second, first]);
  const third = (await onDay(166)).at(1);
  expect([first, second]).not.toContain(third);
  expect(await onDay(173)).toEqual([third, second, first]);
  expect(await onDay(181)).toEqual([third, second]);
  await db.destroy();
  await fresh.drop();
});

it('two processes publish each other’s keys and sign with one that both publish, without a restart', async () => {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const [first] = await published(identity.issuer);
  expect(await signing(identity)).toEqual([first, first]);
  let day = 84;
  const other = await startIdentityService({
    ...identity.config,
    port,
    issuer: `${origin}/oauth2/default`,
    keysEveryMs: 100,
    now: () => new Date(Date.now() + day * DAY_MS),
    graceMs: 200,
  });
  try {
    const there = { ...identity, origin, issuer: `${origin}/oauth2/default` };
    expect(await published(there.issuer)).toHaveLength(2);
    expect(await signing(there)).toEqual([first, first]);
    await until('the new key is published by both', async () => (await published(identity.issuer)).length === 2);
    const [, second] = await published(identity.issuer);

    day = 92;
    await until('the new key signs', async () => (await published(there.issuer))[0] === second);
    expect(await signing(there)).toEqual([second, second]);
    const account = await identity.account();
    const { url } = await authorizeUrl(there, 'dotcom');
    const done = await signInByForm(there, newBrowser(), url, account.email, account.password);
    expect(done.location?.searchParams.has('code')).toBe(true);
  } finally {
    await other.stop();
  }
});
