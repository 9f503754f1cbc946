import { sql } from 'kysely';
import { addressKey, clientAddress, type TrustedHops } from '../../kit/http/client-address.ts';
import type { Exchange } from '../../kit/http.ts';
import type { SecurityLog } from '../../kit/security-log.ts';
import { FormsError, tooMany } from '../errors.ts';
import type { Db } from './database.ts';
import type { Row } from './tables.ts';
import type { Secrets } from '../../kit/secrets.ts';

/** How often something may happen: so many times in so many minutes. */
export interface Allowance {
  times: number;
  minutes: number;
}

/**
 * Mails of one kind that a visitor may ask for in an hour, those of them to one address, those to one address whoever asks, and
 * mails of all kinds to one address: more than one stranger alone can bring about.
 */
const MAILS = {
  from: { times: 20, minutes: 60 },
  by: { times: 8, minutes: 60 },
  to: { times: 24, minutes: 60 },
  inAll: { times: 40, minutes: 60 },
};

/** What is counted → what the security log calls its limit. */
const LIMITS = { form: 'form', step: 'form', code: 'send-code', resume: 'send-code', alert: 'alert' } as const;
type Purpose = keyof typeof LIMITS;

export interface Counts {
  /** Counts one of the visitor for whom the call is made. @throws FormsError `too-many-attempts`, with `retry-after` */
  countFrom(purpose: Purpose, exchange: Exchange, allowance: Allowance): Promise<void>;
  /**
   * Counts one mail that a visitor asks for: of the visitor, of the visitor for this address, and, with a wider bound, of
   * whoever asks for it. So a stranger who asks again and again is stopped before the address's owner is.
   * @throws as `countFrom` does
   */
  countMail(purpose: Purpose, to: string, exchange: Exchange): Promise<void>;
  /** Counts the receipt of a form for the address in it, which anybody can write there. False: the form is taken, without a mail. */
  mayMail(to: string, exchange: Exchange): Promise<boolean>;
}

export function createCounts(db: Db, secrets: Secrets, hops: TrustedHops, security: SecurityLog): Counts {
  const count = async (purpose: string, who: string, { times, minutes }: Allowance): Promise<void> => {
    // Addresses are not kept in the clear: the key is a code over purpose and address.
    const key = secrets.mac(`count ${purpose}`, who.trim().toLowerCase());
    const { rows } = await sql<Row<'counts', 'count'> & { left: number }>`
        insert into forms.counts as c (key, count, ends_at) values (${key}, 1, now() + ${minutes}::int * interval '1 minute')
        on conflict (key) do update set
          count = case when c.ends_at < now() then 1 else c.count + 1 end,
          ends_at = case when c.ends_at < now() then excluded.ends_at else c.ends_at end
        returning count, extract(epoch from ends_at - now())::float as left`.execute(db);
    const [row] = rows;
    if (row && row.count > times) throw tooMany(row.left);
  };
  const lineOf = (exchange: Exchange): string => addressKey(clientAddress(exchange, hops));
  /** Notes in the security log what a limit refused, and to whom. */
  const noted = async (purpose: Purpose, exchange: Exchange, counting: () => Promise<void>, account?: string): Promise<void> => {
    try {
      await counting();
    } catch (error) {
      if (error instanceof FormsError)
        security.write({
          event: 'limited',
          limit: LIMITS[purpose],
          address: clientAddress(exchange, hops),
          seconds: Number(error.headers['retry-after'] ?? 0),
          ...(account === undefined ? {} : { account }),
        });
      throw error;
    }
  };
  const countTo = async (purpose: Purpose, to: string, exchange: Exchange): Promise<void> => {
    await count(`${purpose} by`, `${lineOf(exchange)} ${to}`, MAILS.by);
    await count(`${purpose} for`, to, MAILS.to);
    await count('mail for', to, MAILS.inAll);
  };
  return {
    countFrom: (purpose, exchange, allowance) => noted(purpose, exchange, () => count(`${purpose} from`, lineOf(exchange), allowance)),
    countMail: (purpose, to, exchange) =>
      noted(
        purpose,
        exchange,
        async () => {
          await count(`${purpose} from`, lineOf(exchange), MAILS.from);
          await countTo(purpose, to, exchange);
        },
        to,
      ),
    mayMail: async (to, exchange) => {
      try {
        await noted('form', exchange, () => countTo('form', to, exchange), to);
        return true;
      } catch (error) {
        if (error instanceof FormsError && error.reason === 'too-many-attempts') return false;
        throw error;
      }
    },
  };
}
