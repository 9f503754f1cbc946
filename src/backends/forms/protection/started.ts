import type { FormsConfig } from '../config.ts';
import type { Secrets } from '../../kit/secrets.ts';
import { equalText } from '../../kit/secrets.ts';

/** Says when a form was opened, in a form that nobody else can make up: `<ms>.<code>`. */
export const startedToken = (secrets: Secrets, now: number): string => `${now}.${secrets.mac('started', String(now))}`;

/** How long ago the form was opened, in seconds; undefined for a token that is not ours. */
export function secondsSince(secrets: Secrets, token: string | undefined, now: number): number | undefined {
  const [ms = '', mac = ''] = (token ?? '').split('.');
  return /^\d{1,15}$/.test(ms) && equalText(mac, secrets.mac('started', ms)) ? (now - Number(ms)) / 1000 : undefined;
}

interface Parts {
  secrets: Secrets;
  config: Pick<FormsConfig, 'minSeconds'>;
}

/**
 * When somebody opened a form, in ms: what is kept of it since its first try, else what its token says; without either it is opened
 * now. Each later page comes with a token of its own, which says nothing of the first.
 */
export function openedAt(
  { secrets }: Pick<Parts, 'secrets'>,
  token: string | undefined,
  kept: number | undefined,
  now = Date.now(),
): number {
  if (kept !== undefined) return kept;
  const seconds = secondsSince(secrets, token, now);
  return seconds === undefined ? now : now - seconds * 1000;
}

/** Whether a form was filled in for as long as a person needs for it. */
export const tookTime = ({ config }: Pick<Parts, 'config'>, opened: number, now = Date.now()): boolean =>
  now - opened >= config.minSeconds * 1000;
