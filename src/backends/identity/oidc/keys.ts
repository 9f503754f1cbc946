import { exportJWK, generateKeyPair, calculateJwkThumbprint, type JWK } from 'jose';
import { sql } from 'kysely';
import type { Database } from '../storage/database.ts';
import { every, type Ongoing } from '../../kit/every.ts';
import type { Log } from '../../kit/log.ts';
import type { Secrets } from '../../kit/secrets.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const ROTATE_AFTER_MS = 90 * DAY_MS;
/** A key is published for so long before it signs: our other processes, and whoever keeps our keys, know it by then. */
const PUBLISHED_BEFORE_MS = 7 * DAY_MS;
/** A retired key stays known this long, so that what it signed can be checked. */
const FORGET_AFTER_MS = 2 * ROTATE_AFTER_MS;
/** Processes that start together agree on one new key under this advisory lock. */
const LOCK = 7_305_114_220;

async function newKey(): Promise<JWK & { kid: string }> {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'RS256', use: 'sig' };
}

/** The key that signs, then all others that are published. */
export type Keys = readonly [JWK, ...JWK[]];

/** The keys as they are kept, sealed, in the database. Makes the next one in time before it has to sign; the first signs at once. */
export async function loadSigningKeys(db: Database, secrets: Secrets, now: () => Date): Promise<Keys> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    const rows = await tx
      .selectFrom('signing_keys')
      .selectAll()
      .where('created_at', '>', new Date(now().getTime() - FORGET_AFTER_MS))
      .orderBy('created_at', 'desc')
      .execute();
    const ageOf = (row: { created_at: Date }): number => now().getTime() - row.created_at.getTime();
    const [newest] = rows;
    if (!newest || ageOf(newest) >= ROTATE_AFTER_MS - PUBLISHED_BEFORE_MS) {
      const key = await newKey();
      const row = { kid: key.kid, sealed_jwk: secrets.seal('signing key', JSON.stringify(key)), created_at: now() };
      await tx.insertInto('signing_keys').values(row).execute();
      rows.unshift(row);
    }
    const signing = rows.find((row) => ageOf(row) >= PUBLISHED_BEFORE_MS) ?? rows.at(-1);
    // A secret that was in force before may have sealed them, and is forgotten one day.
    for (const { kid, sealed_jwk } of rows) {
      const sealed = secrets.resealed('signing key', sealed_jwk);
      if (sealed !== undefined) await tx.updateTable('signing_keys').set({ sealed_jwk: sealed }).where('kid', '=', kid).execute();
    }
    const keyOf = (row: { sealed_jwk: string }): JWK => JSON.parse(secrets.open('signing key', row.sealed_jwk)) as JWK;
    if (!signing) throw new Error('There is no signing key.');
    return [keyOf(signing), ...rows.filter((row) => row !== signing).map(keyOf)];
  });
}

export interface SigningKeys extends Ongoing {
  /** Another array once they are others. */
  current(): Keys;
}

const EVERY_MS = 60 * 60 * 1000;

const namesOf = (keys: Keys): string => keys.map(({ kid }) => kid).join();

/** The keys, looked up again each hour: another process may have made the next one, or it is its turn to sign. */
export async function keepSigningKeys(
  { db, secrets, now, log }: { db: Database; secrets: Secrets; now: () => Date; log: Log },
  everyMs = EVERY_MS,
): Promise<SigningKeys> {
  let keys = await loadSigningKeys(db, secrets, now);
  const look = (): void => {
    loadSigningKeys(db, secrets, now).then(
      (found) => {
        if (namesOf(found) === namesOf(keys)) return;
        keys = found;
        log.info('the signing keys are others now');
      },
      (error: unknown) => log.warn({ err: error }, 'the signing keys could not be looked up; the next time tries again'),
    );
  };
  return { ...every(everyMs, look, 'later'), current: () => keys };
}
