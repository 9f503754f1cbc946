import { z } from 'zod';
import { equalText } from '../../kit/secrets.ts';
import type { Secrets } from '../../kit/secrets.ts';
import { frequency } from './newsletters.ts';
import type { Frequency } from './newsletters.ts';

export interface Unsubscription {
  subscriberId: string;
  frequency: Frequency;
}

const shape = z.tuple([z.uuid(), frequency]);

/** Names one reader's one mailing by itself (RFC 8058 knows no cookie); the code at its end keeps others from being made up. */
export function unsubscribeToken(secrets: Secrets, { subscriberId, frequency: every }: Unsubscription): string {
  const message = `${subscriberId}.${every}`;
  return `${message}.${secrets.mac('unsubscribe', message)}`;
}

export function readUnsubscribeToken(secrets: Secrets, token: string): Unsubscription | undefined {
  const [subscriberId = '', every = '', mac = ''] = token.split('.');
  const parsed = shape.safeParse([subscriberId, every]);
  if (!parsed.success || !equalText(mac, secrets.mac('unsubscribe', `${subscriberId}.${every}`))) return undefined;
  return { subscriberId: parsed.data[0], frequency: parsed.data[1] };
}
