import { addressKey, clientAddress } from '../../kit/http/client-address.ts';
import type { Exchange } from '../../kit/http.ts';
import type { About } from '../../kit/http/errors.ts';
import type { SecurityLog } from '../../kit/security-log.ts';
import { countsOfMail, createWindow, type Allowance } from '../../kit/throttle.ts';
import type { FormsConfig } from '../config.ts';
import { FormsError, tooMany } from '../errors.ts';
import type { Db } from './database.ts';
import type { Secrets } from '../../kit/secrets.ts';
import { PATIENCE_BYTES } from '../uploads/limits.ts';

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

/** Bodies of forms that one address may send in an hour, for each form that it may send: steps, corrections, refused ones. */
const BODIES_A_FORM = 20;
/** Receipts of one form that go in an hour to addresses which nobody has confirmed, for each form that one address may send. */
const RECEIPTS_A_FORM = 20;
/** A body of so many bytes brings no file to speak of, and is taken whatever was kept before. */
export const SMALL_BODY_BYTES = 100_000;
const KILOBYTE = 1_000;

/** What is counted. */
type Purpose = 'form' | 'step' | 'code' | 'resume' | 'alert';

export interface Counts {
  /** Counts one of the visitor for whom the call is made. @throws FormsError `too-many-attempts`, with `retry-after` */
  countFrom(purpose: Purpose, exchange: Exchange, allowance: Allowance): Promise<void>;
  /**
   * Counts the body of a form, and its bytes, before any of it is read.
   *
   * @returns the refusal of a limit. What was typed is to be kept all the same, and no file
   * @throws FormsError `too-many-attempts` far past the limit: then nothing is to be read
   */
  countBody(exchange: Exchange): Promise<FormsError | undefined>;
  /** Counts bytes that are kept of a visitor for which no body answered beforehand. @returns the refusal of the limit */
  countBytes(bytes: number, exchange: Exchange): Promise<FormsError | undefined>;
  /** Counts one mail that a visitor asks for, and all mails to its address together. @throws as `countFrom` does */
  countMail(purpose: Purpose, to: string, exchange: Exchange): Promise<void>;
  /**
   * Counts the receipt of a form for the address in it, which anybody can write there. False: the form is taken, without a mail.
   *
   * @param form counted too, where nobody has confirmed the address: a form is no means to write to strangers
   */
  mayMail(to: string, exchange: Exchange, form: string | undefined): Promise<boolean>;
}

/** What counts are made with. */
interface CountParts {
  db: Db;
  secrets: Secrets;
  config: Pick<FormsConfig, 'visitors' | 'hourlyLimit' | 'hourlyBytes'>;
  security: SecurityLog;
}

export function createCounts({ db, secrets, config, security }: CountParts): Counts {
  const { hops } = config.visitors;
  const window = createWindow(db, 'forms.counts');
  // Addresses are not kept in the clear: the key is a code over purpose and address.
  const take = (purpose: string, who: string, allowance: Allowance, amount?: number): Promise<number | undefined> =>
    window.take(secrets.mac(`count ${purpose}`, who.trim().toLowerCase()), allowance, amount);
  const count = async (purpose: string, who: string, allowance: Allowance, about: About = {}): Promise<void> => {
    const seconds = await take(purpose, who, allowance);
    if (seconds !== undefined) throw tooMany(seconds, about);
  };
  const bodies = { times: config.hourlyLimit * BODIES_A_FORM, minutes: 60 };
  const takeBytes = (bytes: number, line: string): Promise<number | undefined> =>
    take('bytes from', line, { times: Math.floor(config.hourlyBytes / KILOBYTE), minutes: 60 }, Math.ceil(bytes / KILOBYTE));
  const lineOf = (exchange: Exchange): string => addressKey(clientAddress(exchange, hops));
  const countTo = async (counts: ReturnType<typeof countsOfMail>, to: string): Promise<void> => {
    await count(...counts.by, MAILS.by, { account: to });
    await count(...counts.to, MAILS.to, { account: to });
    await count('mail for', to, MAILS.inAll, { account: to });
  };
  return {
    countFrom: (purpose, exchange, allowance) => count(`${purpose} from`, lineOf(exchange), allowance),
    countBody: async (exchange) => {
      const line = lineOf(exchange);
      const past = await take('step from', line, bodies);
      if (past !== undefined) {
        const refusal = tooMany(past, {});
        if ((await take('step past from', line, bodies)) !== undefined) throw refusal;
        return refusal;
      }
      const said = exchange.header('content-length');
      const bytes = Number(said ?? 0);
      // What announces more than anybody reads is refused, and none of it is read.
      if (said !== undefined && (bytes <= SMALL_BODY_BYTES || bytes > PATIENCE_BYTES)) return undefined;
      const full = await takeBytes(bytes, line);
      return full === undefined ? undefined : tooMany(full, {});
    },
    countBytes: async (bytes, exchange) => {
      const full = await takeBytes(bytes, lineOf(exchange));
      return full === undefined ? undefined : tooMany(full, {});
    },
    countMail: async (purpose, to, exchange) => {
      const counts = countsOfMail(purpose, lineOf(exchange), to);
      await count(...counts.from, MAILS.from, { account: to });
      await countTo(counts, to);
    },
    mayMail: async (to, exchange, form) => {
      try {
        // The address first: whoever writes to one again and again uses up nothing of the form's.
        await countTo(countsOfMail('form', lineOf(exchange), to), to);
        if (form !== undefined) await count('receipts of', form, { times: config.hourlyLimit * RECEIPTS_A_FORM, minutes: 60 });
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
