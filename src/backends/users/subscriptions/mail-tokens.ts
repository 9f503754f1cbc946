import { z } from 'zod';
import type { Secrets } from '../../kit/secrets.ts';
import { frequency } from './newsletters.ts';
import type { Frequency } from '../../../lib/newsletters/issue.ts';

export interface Unsubscription {
  subscriberId: string;
  frequency: Frequency;
}

const MANAGE = 'manage';

/** `<subscriber>.<what>.<code>`: names by itself what it is for, since mail programs bring no cookie (RFC 8058). */
const made = (secrets: Secrets, subscriberId: string, what: string): string => {
  const message = `${subscriberId}.${what}`;
  return `${message}.${secrets.mac('unsubscribe', message)}`;
};

function read<T>(secrets: Secrets, token: string, what: z.ZodType<T>): { subscriberId: string; what: T } | undefined {
  const [subscriberId = '', named = '', mac = ''] = token.split('.');
  const parsed = z.tuple([z.uuid(), what]).safeParse([subscriberId, named]);
  if (!parsed.success || !secrets.verify('unsubscribe', `${subscriberId}.${named}`, mac)) return undefined;
  return { subscriberId: parsed.data[0], what: parsed.data[1] };
}

/** Of the link that ends one reader's one mailing. It is good for as long as mails are kept. */
export const unsubscribeToken = (secrets: Secrets, { subscriberId, frequency: every }: Unsubscription): string =>
  made(secrets, subscriberId, every);

export function readUnsubscribeToken(secrets: Secrets, token: string): Unsubscription | undefined {
  const found = read(secrets, token, frequency);
  return found && { subscriberId: found.subscriberId, frequency: found.what };
}

/** Of the link by which a subscriber without an account chooses what comes. */
export const manageToken = (secrets: Secrets, subscriberId: string): string => made(secrets, subscriberId, MANAGE);

/** The subscriber whose list the token opens. */
export const readManageToken = (secrets: Secrets, token: string): string | undefined =>
  read(secrets, token, z.literal(MANAGE))?.subscriberId;
