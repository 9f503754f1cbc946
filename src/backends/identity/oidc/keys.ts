import { exportJWK, generateKeyPair, calculateJwkThumbprint, type JWK } from 'jose';
import { sql } from 'kysely';
import type { Database } from '../storage/database.ts';
import type { Secrets } from '../../kit/secrets.ts';

const ROTATE_AFTER_MS = 90 * 24 * 60 * 60 * 1000;
/** A retired key stays known this long, so that what it signed can be checked. */
const FORGET_AFTER_MS = 2 * ROTATE_AFTER_MS;
/** Processes that start together agree on one new key under this advisory lock. */
const LOCK = 7_305_114_220;

async function newKey(): Promise<JWK & { kid: string }> {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'RS256', use: 'sig' };
}

/** Signing keys, newest first, kept sealed in the database. Makes one when there is none younger than 90 days. */
export async function loadSigningKeys(db: Database, secrets: Secrets, now: () => Date): Promise<[JWK, ...JWK[]]> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    const rows = await tx
      .selectFrom('signing_keys')
      .selectAll()
      .where('created_at', '>', new Date(now().getTime() - FORGET_AFTER_MS))
      .orderBy('created_at', 'desc')
      .execute();
    const keys = rows.map((row) => JSON.parse(secrets.open('signing key', row.sealed_jwk)) as JWK);
    const [newest, ...older] = keys;
    if (newest && now().getTime() - (rows[0]?.created_at.getTime() ?? 0) < ROTATE_AFTER_MS) return [newest, ...older];
    const key = await newKey();
    await tx
      .insertInto('signing_keys')
      .values({ kid: key.kid, sealed_jwk: secrets.seal('signing key', JSON.stringify(key)), created_at: now() })
      .execute();
    return [key, ...keys];
  });
}
