import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import type { Language } from '../../../lib/languages.ts';
import type { UsersContext } from '../context.ts';
import { holderCall, type HolderAddress } from './holder-call.ts';

const heldSchema = z.record(z.string(), z.array(z.record(z.string(), z.unknown())));

/** An account as the alumni gateway knows it. */
interface Member {
  uid: string;
  email: string;
}

/** What the alumni gateway holds about an account: membership, profile, messages, posts, what was agreed to. */
export interface AlumniHolder {
  /** A membership ends with it. Again is as good. @throws when the gateway does not answer, or not as agreed */
  erase(member: Member): Promise<void>;
  /** What is known of an account now, whether or not it is a member. @throws when the gateway does not answer, or refuses */
  tell(member: Member & { firstName: string; lastName: string; language?: Language | undefined }): Promise<void>;
  /** @throws when the gateway does not answer, or not as agreed */
  export(member: Member): Promise<z.infer<typeof heldSchema>>;
}

/** The alumni gateway, asked by its administration key. */
export function createAlumniHolder(address: HolderAddress): AlumniHolder {
  const call = holderCall('alumni', address);
  return {
    erase: async ({ uid, email }) => {
      await call('/admin/erase', { uid, email });
    },
    tell: async ({ uid, email, firstName, lastName, language }) => {
      await call('/admin/account', { uid, email, firstName, lastName, ...(language === undefined ? {} : { language }) });
    },
    export: async ({ uid, email }) => heldSchema.parse(await call('/admin/export', { uid, email })),
  };
}

/** Minutes for which it is tried: as long as a gateway may be away. */
const TELL_MINUTES = 30 * 24 * 60;

/** Owes the alumni gateway an account's address and name, in the transaction that changed them. @param language where it was chosen anew */
export async function oweAlumni(
  { alumni, owing }: Pick<UsersContext, 'alumni' | 'owing'>,
  account: string,
  language: Language | undefined,
  transaction: QueryExecutorProvider,
): Promise<void> {
  if (alumni === undefined) return;
  await owing.put({ kind: 'alumni-account', to: account, ...(language === undefined ? {} : { language }) }, TELL_MINUTES, transaction);
}

/** Tells the alumni gateway what an account is by now: of two changes the last, in whatever order they are told. */
export async function tellAlumni(
  { db, alumni }: Pick<UsersContext, 'db' | 'alumni'>,
  { to: uid, language }: { to: string; language?: Language | undefined },
): Promise<void> {
  const account = await db.selectFrom('accounts').select(['email', 'first_name', 'last_name']).where('id', '=', uid).executeTakeFirst();
  if (account === undefined || alumni === undefined) return;
  await alumni.tell({ uid, email: account.email, firstName: account.first_name, lastName: account.last_name, language });
}
