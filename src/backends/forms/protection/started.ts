import type { Secrets } from '../../kit/secrets.ts';
import { equalText } from '../../kit/secrets.ts';

/** Says when a form was opened, in a form that nobody else can make up: `<ms>.<code>`. */
export const startedToken = (secrets: Secrets, now: number): string => `${now}.${secrets.mac('started', String(now))}`;

/** How long ago the form was opened, in seconds; undefined for a token that is not ours. */
export function secondsSince(secrets: Secrets, token: string | undefined, now: number): number | undefined {
  const [ms = '', mac = ''] = (token ?? '').split('.');
  return /^\d{1,15}$/.test(ms) && equalText(mac, secrets.mac('started', ms)) ? (now - Number(ms)) / 1000 : undefined;
}
