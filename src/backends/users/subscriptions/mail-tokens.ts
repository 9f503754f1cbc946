import { z } from 'zod';
import type { Secrets } from '../../kit/secrets.ts';
import { frequency } from './newsletters.ts';
import type { Frequency } from '../../../lib/newsletters/issue.ts';

/** Whom a mail went to. */
export interface Mailed {
  subscriberId: string;
  email: string;
}

/** What a token says of whom it was mailed to. */
interface Named {
  subscriberId: string;
  /** A code over the address; undefined of a token from before addresses were part of them. */
  mailedTo: string | undefined;
}

export interface Unsubscription extends Named {
  frequency: Frequency;
}

const MANAGE = 'manage';
const ADDRESS = 'mailed to';

/**
 * `<subscriber>.<what>.<address>.<code>`: names by itself what it is for, since mail programs bring no cookie (RFC 8058), and by a code
 * over the address which mailbox it is as good as: a subscriber's address may move, and the mailbox of before is somebody else's then.
 */
const made = (secrets: Secrets, { subscriberId, email }: Mailed, what: string): string => {
  const message = `${subscriberId}.${what}.${secrets.mac(ADDRESS, email.toLowerCase())}`;
  return `${message}.${secrets.mac('unsubscribe', message)}`;
};

function read<T>(secrets: Secrets, token: string, what: z.ZodType<T>): (Named & { what: T }) | undefined {
  const parts = token.split('.');
  const mac = parts.pop() ?? '';
  const [subscriberId = '', named = '', mailedTo, ...more] = parts;
  const parsed = z.tuple([z.uuid(), what]).safeParse([subscriberId, named]);
  if (!parsed.success || more.length > 0 || !secrets.verify('unsubscribe', parts.join('.'), mac)) return undefined;
  return { subscriberId: parsed.data[0], what: parsed.data[1], mailedTo };
}

/** Of the link that ends one reader's one mailing. It is good for as long as mails are kept. */
export const unsubscribeToken = (secrets: Secrets, { frequency: every, ...mailed }: Mailed & { frequency: Frequency }): string =>
  made(secrets, mailed, every);

export function readUnsubscribeToken(secrets: Secrets, token: string): Unsubscription | undefined {
  const found = read(secrets, token, frequency);
  return found && { subscriberId: found.subscriberId, frequency: found.what, mailedTo: found.mailedTo };
}

/** Of the link by which a subscriber without an account chooses what comes. */
export const manageToken = (secrets: Secrets, mailed: Mailed): string => made(secrets, mailed, MANAGE);

/** The subscriber whose list the token opens, while the mailbox that it came to is theirs (`isMailedTo`). */
export function readManageToken(secrets: Secrets, token: string): Named | undefined {
  const found = read(secrets, token, z.literal(MANAGE));
  return found && { subscriberId: found.subscriberId, mailedTo: found.mailedTo };
}

/** Whether a token came to the address that the subscriber has now. @param moved whether the subscriber had another one before */
export const isMailedTo = (secrets: Secrets, { mailedTo }: Named, { email, moved }: { email: string; moved: boolean }): boolean =>
  mailedTo === undefined ? !moved : secrets.verify(ADDRESS, email.toLowerCase(), mailedTo);
