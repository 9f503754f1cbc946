import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { AuthenticatorKey } from '../authenticators/catalogue.ts';
import type { Database } from '../storage/database.ts';

/** What each authenticator remembers. Secrets are sealed or hashed by the authenticator. */
const profiles = {
  phone_number: z.object({ phoneNumber: z.string() }),
  google_otp: z.object({ sealedSecret: z.string(), lastCounter: z.number().default(0) }),
  okta_verify: z.object({ sealedSecret: z.string(), lastCounter: z.number().default(0) }),
  security_question: z.object({ questionKey: z.string(), question: z.string(), answerHash: z.string() }),
  webauthn: z.object({
    credentialId: z.string(),
    publicKey: z.string(),
    counter: z.number(),
    transports: z.array(z.string()).default([]),
    displayName: z.string().default('Passkey'),
    /** The relying party it was made for; those from before this was remembered say so when they are used. */
    rpId: z.string().optional(),
  }),
};

export type Enrollable = keyof typeof profiles;
export type ProfileOf<K extends Enrollable> = z.infer<(typeof profiles)[K]>;

export type Enrolment = {
  [K in Enrollable]: { id: string; key: K; profile: ProfileOf<K>; createdAt: Date; lastUsedAt: Date | null };
}[Enrollable];

const UUID = /^[0-9a-f-]{36}$/i;

const isEnrollable = (key: string): key is Enrollable => key in profiles;

function parse(row: { id: string; authenticator: string; profile: unknown; created_at: Date; last_used_at: Date | null }): Enrolment[] {
  if (!isEnrollable(row.authenticator)) return [];
  const profile = profiles[row.authenticator].parse(row.profile);
  return [{ id: row.id, key: row.authenticator, profile, createdAt: row.created_at, lastUsedAt: row.last_used_at } as Enrolment];
}

/** What a use says of an enrolment: how far it counts, and where its profile says so. */
function useOf(enrolment: Enrolment): { counts?: { field: string; count: number }; changes: Readonly<Record<string, unknown>> } {
  switch (enrolment.key) {
    case 'google_otp':
    case 'okta_verify': {
      const { lastCounter } = enrolment.profile;
      return { counts: { field: 'lastCounter', count: lastCounter }, changes: { lastCounter } };
    }
    case 'webauthn': {
      const { counter, rpId } = enrolment.profile;
      return { counts: { field: 'counter', count: counter }, changes: { counter, ...(rpId === undefined ? {} : { rpId }) } };
    }
    case 'phone_number':
    case 'security_question':
      return { changes: {} };
  }
}

/** Changes these fields alone: others may be changed at this moment, a secret sealed anew or a name given. */
const changedBy = (changes: Readonly<Record<string, unknown>>) => sql<string>`profile || ${JSON.stringify(changes)}::jsonb`;

/** What an account has besides its password and its address. */
export function createEnrolments(db: Database) {
  const ofUser = async (userId: string): Promise<Enrolment[]> => {
    const rows = await db.selectFrom('enrolments').selectAll().where('user_id', '=', userId).orderBy('created_at').execute();
    return rows.flatMap(parse);
  };
  return {
    ofUser,
    /** Adds one. All but passkeys replace the one there was. */
    add: async <K extends Enrollable>(userId: string, key: K, profile: ProfileOf<K>, transaction: Database): Promise<void> => {
      const added = { id: randomUUID(), profile: JSON.stringify(profile), last_used_at: null };
      await transaction
        .insertInto('enrolments')
        .values({ ...added, user_id: userId, authenticator: key })
        // Two that are set up at the same moment are one: of the other nobody would know by which the account is opened.
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'authenticator'])
            .where('authenticator', '<>', 'webauthn')
            .doUpdateSet({ ...added, created_at: sql<Date>`now()` }),
        )
        .execute();
    },
    /** Notes that it is used; false when another use at the same moment has counted as far, so that this one is none. */
    used: async (enrolment: Enrolment): Promise<boolean> => {
      const { counts: counted, changes } = useOf(enrolment);
      const noted = db
        .updateTable('enrolments')
        .set({ profile: changedBy(changes), last_used_at: new Date() })
        .where('id', '=', enrolment.id);
      const before = sql<number>`coalesce((profile ->> ${counted?.field ?? ''})::bigint, 0)`;
      // Passkeys that do not count say 0 each time (WebAuthn level 3, section 6.1.1).
      const further = counted && noted.where(before, counted.count === 0 ? '=' : '<', counted.count);
      const { numUpdatedRows } = await (further ?? noted).executeTakeFirst();
      return Number(numUpdatedRows) > 0;
    },
    /**
     * Seals the secrets of apps by the secret of now, which one before it may have sealed.
     * @param resealed gives what a secret is sealed as by now; undefined where it is already
     */
    sealAnew: async (resealed: (key: 'google_otp' | 'okta_verify', sealed: string) => string | undefined): Promise<number> => {
      const rows = await db.selectFrom('enrolments').selectAll().where('authenticator', 'in', ['google_otp', 'okta_verify']).execute();
      let count = 0;
      for (const one of rows.flatMap(parse)) {
        if (one.key !== 'google_otp' && one.key !== 'okta_verify') continue;
        const sealed = resealed(one.key, one.profile.sealedSecret);
        if (sealed === undefined) continue;
        // The rest of the profile counts uses, of which there may be one at this moment.
        await sql`update identity.enrolments set profile = jsonb_set(profile, '{sealedSecret}', ${JSON.stringify(sealed)}::jsonb)
          where id = ${one.id} and profile ->> 'sealedSecret' = ${one.profile.sealedSecret}`.execute(db);
        count += 1;
      }
      return count;
    },
    /** Whether anybody has a passkey that was, or may have been, made for a relying party. */
    hasPasskeysOf: async (rpId: string): Promise<boolean> => {
      const found = await db
        .selectFrom('enrolments')
        .select('id')
        .where('authenticator', '=', 'webauthn')
        .where(sql<string>`coalesce(profile ->> 'rpId', '')`, 'in', ['', rpId])
        .limit(1)
        .executeTakeFirst();
      return found !== undefined;
    },
    /** Gives a passkey another name; false when the account has no such one. */
    rename: async (userId: string, id: string, displayName: string): Promise<boolean> => {
      if (!UUID.test(id)) return false;
      const { numUpdatedRows } = await db
        .updateTable('enrolments')
        .set({ profile: changedBy({ displayName }) })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .where('authenticator', '=', 'webauthn')
        .executeTakeFirst();
      return Number(numUpdatedRows) > 0;
    },
    /** Gives back what was removed; undefined when the account has no such one. */
    remove: async (userId: string, id: string, transaction: Database): Promise<Enrolment | undefined> => {
      if (!UUID.test(id)) return undefined;
      const row = await transaction
        .deleteFrom('enrolments')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
      return row && parse(row)[0];
    },
  };
}

export type Enrolments = ReturnType<typeof createEnrolments>;
export type EnrolmentOf<K extends AuthenticatorKey> = Extract<Enrolment, { key: K }>;
