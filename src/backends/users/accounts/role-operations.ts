import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { LANGUAGES } from '../../../lib/languages.ts';
import type { UsersContext } from '../context.ts';
import { UsersError } from '../errors.ts';
import { call, type UsersCall } from '../http/call.ts';
import type { Exchange } from '../../kit/http.ts';
import { grantableRole, missingRole, roleSchema, sortRoles } from '../model/roles.ts';
import type { Role } from '../model/roles.ts';
import { equalText } from '../../kit/secrets.ts';
import { email, timestamp } from '../model/validation.ts';
import type { Row } from '../storage/tables.ts';
import { findByEmail } from './accounts.ts';

const SIGNATURE_SECONDS = 300;
/** Names of the security log. */
const GRANTS = {
  alumnus: 'alumni',
  recruiter: 'recruiter',
  practice: 'practice',
  officer: 'officer',
  editor: 'editor',
  approver: 'approver',
} as const satisfies Record<z.infer<typeof grantableRole>, string>;
const TITLES = {
  recruiter: 'A recruiter is an alumnus',
  officer: 'An officer is a practice user',
  approver: 'An approver is an editor',
} as const;

/** Nobody writes to more. */
const HOLDERS_MOST = 200;
const holderSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  language: z.enum(LANGUAGES),
});

const entitlementEvent = z.strictObject({
  id: z.string().regex(/^[\w.:-]{8,100}$/),
  type: z.enum(['entitlement.granted', 'entitlement.revoked']),
  userId: z.uuid(),
  product: z.literal('premium'),
  /** Left out: without end. */
  expiresAt: timestamp.optional(),
  occurredAt: timestamp,
});

/** `x-entitlement-signature: t=<seconds>,v1=<hex>`: HMAC-SHA-256 of `<seconds>.<body>`. */
export function signEntitlement(secret: string, seconds: number, body: string): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

async function needSignature(exchange: Exchange, secret: string): Promise<void> {
  const given = exchange.header('x-entitlement-signature') ?? '';
  const seconds = Number(/^t=(\d{1,12}),/.exec(given)?.[1]);
  const fresh = Math.abs(Date.now() / 1000 - seconds) <= SIGNATURE_SECONDS;
  if (!fresh || !equalText(given, signEntitlement(secret, seconds, await exchange.text()))) throw new UsersError('signature-refused');
}

/** Roles that others grant, and premium, which comes with an entitlement. */
export function roleOperations({ db, config, security }: UsersContext): UsersCall[] {
  const rolesOf = async (accountId: string): Promise<Role[]> => {
    const { rows } = await sql<Row<'roles', 'role'>>`
      select role from users.roles where account_id = ${accountId}
      union all select 'premium' from users.entitlements where account_id = ${accountId} and product = 'premium' and active and (expires_at is null or expires_at > now())`.execute(
      db,
    );
    return sortRoles(['reader', ...rows.map(({ role }) => role)]);
  };
  const named = async ({ email: address, userId }: { email?: string | undefined; userId?: string | undefined }) => {
    if (address !== undefined) return findByEmail(db, address);
    return db
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', userId ?? '')
      .executeTakeFirst();
  };
  return [
    call({
      method: 'PUT',
      path: '/admin/roles',
      summary:
        'Grants and revokes roles of the account with an address, or with an id. A recruiter is an alumnus, an officer a practice user, an approver an editor.',
      access: 'admin',
      body: z
        .strictObject({
          email: email.optional(),
          userId: z.uuid().optional(),
          grant: z.array(grantableRole).max(10).default([]),
          revoke: z.array(grantableRole).max(10).default([]),
        })
        .refine((named) => (named.email === undefined) !== (named.userId === undefined), 'give email or userId'),
      answer: z.object({ userId: z.uuid(), roles: z.array(roleSchema) }),
      refuses: ['not-there', 'role-required'],
      handle: async ({ body }) => {
        const account = await named(body);
        if (account === undefined) throw new UsersError('not-there', { message: 'There is no such account.' });
        const changes: { change: 'given' | 'taken'; grant: (typeof GRANTS)[keyof typeof GRANTS] }[] = [];
        await db.transaction().execute(async (transaction) => {
          // Two changes at once would each find whole what they leave broken together.
          await sql`select 1 from users.accounts where id = ${account.id} for no key update`.execute(transaction);
          for (const role of body.revoke) {
            const gone = await transaction
              .deleteFrom('roles')
              .where('account_id', '=', account.id)
              .where('role', '=', role)
              .executeTakeFirst();
            if (gone.numDeletedRows > 0n) changes.push({ change: 'taken', grant: GRANTS[role] });
          }
          for (const role of body.grant) {
            const made = await sql`
              insert into users.roles (account_id, role) values (${account.id}, ${role}) on conflict do nothing`.execute(transaction);
            if ((made.numAffectedRows ?? 0n) > 0n) changes.push({ change: 'given', grant: GRANTS[role] });
          }
          const rows = await transaction.selectFrom('roles').select('role').where('account_id', '=', account.id).execute();
          const now = new Set(rows.map(({ role }) => role));
          const required = missingRole(now);
          if (required) throw new UsersError('role-required', { message: `${TITLES[required.of]}: grant both, or revoke both.` });
        });
        // What was so before is no change: the alumni gateway says an account's roles again and again.
        for (const each of changes) security.write({ event: 'grant', reader: account.id, ...each });
        return { userId: account.id, roles: await rolesOf(account.id) };
      },
    }),
    call({
      method: 'GET',
      path: '/admin/roles/:role',
      summary: `The accounts that were granted a role, the oldest grant first, ${HOLDERS_MOST} at most: for services that write to all of them. With \`account\` that one alone, if it has the role.`,
      access: 'admin',
      params: z.object({ role: grantableRole }),
      query: z.object({ account: z.uuid().optional() }),
      answer: z.object({ accounts: z.array(holderSchema) }),
      handle: async ({ params, query: { account } }) => {
        let holders = db
          .selectFrom('roles')
          .innerJoin('accounts', 'accounts.id', 'roles.account_id')
          .select(['accounts.id', 'accounts.email', 'accounts.first_name', 'accounts.last_name', 'accounts.language'])
          .where('roles.role', '=', params.role)
          .orderBy('roles.granted_at')
          .limit(HOLDERS_MOST);
        if (account !== undefined) holders = holders.where('accounts.id', '=', account);
        const rows = await holders.execute();
        return {
          accounts: rows.map(({ first_name: firstName, last_name: lastName, ...row }) => ({ ...row, firstName, lastName })),
        };
      },
    }),
    call({
      method: 'POST',
      path: '/v1/entitlements/webhook',
      summary:
        'An entitlement was granted or revoked. Signed; the same event again is as good; an older one than the last changes nothing.',
      access: 'public',
      body: entitlementEvent,
      answer: z.object({ status: z.enum(['applied', 'known', 'outdated', 'no-account']) }),
      refuses: ['signature-refused'],
      handle: async ({ body: event, exchange }) => {
        const answer = await db.transaction().execute(async (transaction) => {
          await needSignature(exchange, config.webhookSecret);
          const { rows: accounts } = await sql`select 1 from users.accounts where id = ${event.userId} for update`.execute(transaction);
          // An account that was erased needs nothing, and the sender must not try for ever.
          if (accounts.length === 0) return { status: 'no-account' as const };
          const noted =
            await sql`insert into users.webhook_events (id, account_id) values (${event.id}, ${event.userId}) on conflict do nothing`.execute(
              transaction,
            );
          if (Number(noted.numAffectedRows ?? 0) === 0) return { status: 'known' as const };
          const applied = await sql`
            insert into users.entitlements as e (account_id, product, active, expires_at, occurred_at)
            values (${event.userId}, ${event.product}, ${event.type === 'entitlement.granted'}, ${event.expiresAt ?? null}, ${event.occurredAt})
            on conflict (account_id, product) do update set active = excluded.active, expires_at = excluded.expires_at, occurred_at = excluded.occurred_at
            where e.occurred_at <= excluded.occurred_at`.execute(transaction);
          return { status: Number(applied.numAffectedRows ?? 0) > 0 ? ('applied' as const) : ('outdated' as const) };
        });
        const change = event.type === 'entitlement.granted' ? 'given' : 'taken';
        if (answer.status === 'applied') security.write({ event: 'grant', change, reader: event.userId, grant: 'premium' });
        return answer;
      },
    }),
  ];
}
