import { addressKey, clientAddress, type TrustedHops } from '../../kit/http/client-address.ts';
import type { Exchange } from '../../kit/http.ts';
import type { About } from '../../kit/http/errors.ts';
import type { SecurityLog } from '../../kit/security-log.ts';
import { countsOfMail, createWindow, type Allowance } from '../../kit/throttle.ts';
import { FormsError, tooMany } from '../errors.ts';
import type { Db } from './database.ts';
import type { Secrets } from '../../kit/secrets.ts';

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

/** What is counted. */
type Purpose = 'form' | 'step' | 'code' | 'resume' | 'alert';

export interface Counts {
  /** Counts one of the visitor for whom the call is made. @throws FormsError `too-many-attempts`, with `retry-after` */
  countFrom(purpose: Purpose, exchange: Exchange, allowance: Allowance): Promise<void>;
  /** Counts one mail that a visitor asks for, and all mails to its address together. @throws as `countFrom` does */
  countMail(purpose: Purpose, to: string, exchange: Exchange): Promise<void>;
  /** Counts the receipt of a form for the address in it, which anybody can write there. False: the form is taken, without a mail. */
  mayMail(to: string, exchange: Exchange): Promise<boolean>;
}

export function createCounts(db: Db, secrets: Secrets, hops: TrustedHops, security: SecurityLog): Counts {
  const window = createWindow(db, 'forms.counts');
  const count = async (purpose: string, who: string, allowance: Allowance, about: About = {}): Promise<void> => {
    // Addresses are not kept in the clear: the key is a code over purpose and address.
    const seconds = await window.take(secrets.mac(`count ${purpose}`, who.trim().toLowerCase()), allowance);
    if (seconds !== undefined) throw tooMany(seconds, about);
  };
  const lineOf = (exchange: Exchange): string => addressKey(clientAddress(exchange, hops));
  const countTo = async (counts: ReturnType<typeof countsOfMail>, to: string): Promise<void> => {
    await count(...counts.by, MAILS.by, { account: to });
    await count(...counts.to, MAILS.to, { account: to });
    await count('mail for', to, MAILS.inAll, { account: to });
  };
  return {
    countFrom: (purpose, exchange, allowance) => count(`${purpose} from`, lineOf(exchange), allowance),
    countMail: async (purpose, to, exchange) => {
      const counts = countsOfMail(purpose, lineOf(exchange), to);
      await count(...counts.from, MAILS.from, { account: to });
      await countTo(counts, to);
    },
    mayMail: async (to, exchange) => {
      try {
        await countTo(countsOfMail('form', lineOf(exchange), to), to);
        return true;
      } catch (error) {
        if (!(error instanceof FormsError) || error.reason !== 'too-many-attempts') throw error;
        // The call goes on, so nobody else notes what was refused.
        const seconds = Number(error.headers['retry-after'] ?? 0);
        security.write({ event: 'limited', limit: 'form', address: clientAddress(exchange, hops), seconds, ...error.about });
        return false;
      }
    },
  };
}
