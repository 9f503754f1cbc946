import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK } from 'jose';
import type { CryptoKey, JWK } from 'jose';
import { sql } from 'kysely';
import type { Db } from '../storage/database.ts';
import type { Secrets } from '../../kit/secrets.ts';

const ALGORITHM = 'RS256';
const LOCK = 7_305_114_300;
const PURPOSE = 'signing key';

export interface SigningKeys {
  /** The newest key. */
  current: { kid: string; key: CryptoKey };
  /** Public halves of all keys that tokens may still be signed with (RFC 7517). */
  jwks: { keys: JWK[] };
}

const publicHalf = ({ kty, n, e, kid = '' }: JWK): JWK => ({
  ...(kty === undefined ? {} : { kty }),
  ...(n === undefined ? {} : { n }),
  ...(e === undefined ? {} : { e }),
  kid,
  use: 'sig',
  alg: ALGORITHM,
});

const sealed = (secrets: Secrets, jwk: JWK): string => secrets.seal(PURPOSE, JSON.stringify(jwk));

async function makeKey(db: Db, secrets: Secrets): Promise<void> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { modulusLength: 2048, extractable: true });
  const jwk = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(jwk);
  await db
    .insertInto('signing_keys')
    .values({ kid, sealed_jwk: sealed(secrets, { ...jwk, kid }) })
    .execute();
}

/**
 * The keys that sign the site's own tokens, made at the first start and kept sealed by USERS_SECRET. RS256, because its
 * signatures are the same for the same content: requests that share one refresh get one and the same token.
 *
 * @param anew they are sealed once more: a secret that was in force before may have sealed them, and is forgotten one day
 * @throws when neither USERS_SECRET nor one before it sealed them
 */
export async function loadSigningKeys(db: Db, secrets: Secrets, { anew }: { anew: boolean }): Promise<SigningKeys> {
  const rows = await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction);
    const read = () => transaction.selectFrom('signing_keys').select('sealed_jwk').orderBy('created_at', 'desc').orderBy('kid').execute();
    const found = await read();
    if (found.length > 0) return found;
    await makeKey(transaction, secrets);
    return read();
  });
  const jwks = rows.map(({ sealed_jwk }): JWK => {
    try {
      return JSON.parse(secrets.open(PURPOSE, sealed_jwk)) as JWK;
    } catch (error) {
      throw new Error(
        'The signing keys in users.signing_keys were sealed by another USERS_SECRET. Give that one in USERS_SECRETS_BEFORE, or delete the rows: every session then ends.',
        { cause: error },
      );
    }
  });
  if (anew)
    for (const jwk of jwks)
      await db
        .updateTable('signing_keys')
        .set({ sealed_jwk: sealed(secrets, jwk) })
        .where('kid', '=', jwk.kid ?? '')
        .execute();
  const [newest] = jwks;
  if (newest?.kid === undefined) throw new Error('users.signing_keys holds no key.');
  return { current: { kid: newest.kid, key: (await importJWK(newest, ALGORITHM)) as CryptoKey }, jwks: { keys: jwks.map(publicHalf) } };
}
