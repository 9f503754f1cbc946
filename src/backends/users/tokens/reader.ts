import { sql } from 'kysely';
import type { Language } from '../../../lib/languages.ts';
import { sortRoles } from '../model/roles.ts';
import type { Role } from '../model/roles.ts';
import type { Db } from '../storage/database.ts';
import type { Row } from '../storage/tables.ts';

export const LOGIN_METHODS = ['password', 'passwordless', 'social'] as const;
export type LoginMethod = (typeof LOGIN_METHODS)[number];

/** The account behind a live session, as the calls see it. */
export interface Reader {
  accountId: string;
  sessionId: string;
  /** The identity provider's name for the sign-in that the session comes from. */
  signIn: string | undefined;
  /** The identity at the provider that came in; undefined for sessions from before it was noted. */
  subject: string | undefined;
  clientId: string;
  loginMethod: LoginMethod;
  authenticatedAt: Date;
  /** Two factors were proven at the sign-in. */
  twoFactors: boolean;
  /** Kept when the browser closes, as was ticked at the sign-in. */
  keep: boolean;
  /** When the session ends at the latest. */
  endsAt: Date;
  email: string;
  firstName: string;
  lastName: string;
  company: string;
  titleName: string;
  country: string;
  language: Language;
  roles: readonly Role[];
}

type Found = Row<
  'sessions',
  'id' | 'account_id' | 'sign_in' | 'subject' | 'client_id' | 'login_method' | 'authenticated_at' | 'two_factors' | 'keep' | 'expires_at'
> &
  Row<'accounts', 'email' | 'first_name' | 'last_name' | 'company' | 'title_name' | 'country' | 'language'> & {
    roles: Role[];
    premium: boolean;
  };

/** Undefined when the session ended, expired, or never was. */
export async function findReader(db: Db, sessionId: string): Promise<Reader | undefined> {
  const { rows } = await sql<Found>`
    select s.id, s.account_id, s.sign_in, s.subject, s.client_id, s.login_method, s.authenticated_at, s.two_factors, s.keep, s.expires_at,
      a.email, a.first_name, a.last_name, a.company, a.title_name, a.country, a.language,
      array(select role from users.roles r where r.account_id = a.id) as roles,
      exists (select 1 from users.entitlements e where e.account_id = a.id and e.product = 'premium' and e.active and (e.expires_at is null or e.expires_at > now())) as premium
    from users.sessions s join users.accounts a on a.id = s.account_id
    where s.id = ${sessionId} and s.ended_at is null and s.expires_at > now()`.execute(db);
  const row = rows[0];
  if (row === undefined) return undefined;
  return {
    accountId: row.account_id,
    sessionId: row.id,
    signIn: row.sign_in ?? undefined,
    subject: row.subject ?? undefined,
    clientId: row.client_id,
    loginMethod: row.login_method,
    authenticatedAt: row.authenticated_at,
    twoFactors: row.two_factors,
    keep: row.keep,
    endsAt: row.expires_at,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    company: row.company,
    titleName: row.title_name,
    country: row.country,
    language: row.language,
    roles: sortRoles(['reader', ...(row.premium ? (['premium'] as const) : []), ...row.roles]),
  };
}
