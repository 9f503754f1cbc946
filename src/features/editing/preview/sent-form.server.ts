import type { IncomingMessage } from 'node:http';
import { deskApi } from '@/config/roles';
import type { Host } from '@/config/sites';

/** A form that was sent when its session was over: where it goes, and all that was in it. */
export interface SentForm {
  action: string;
  fields: readonly (readonly [name: string, value: string])[];
}

/** Longer than the longest text, with the form around it; nobody has to have signed in to send one. */
const MOST_BYTES = 1_500_000;

/**
 * The form that a browser posted to one of the desk's own addresses from one of its own pages, to be sent again. What another origin's
 * page sent is not: this page would send it in the name of whoever signs in.
 * @param action the address it was posted to
 * @returns undefined for what is no such form, for one with a file, and for one that is too long
 */
export async function sentForm(
  request: IncomingMessage,
  action: string | undefined,
  host: Host | undefined,
): Promise<SentForm | undefined> {
  const { method, headers } = request;
  const { origin, 'content-type': type = '', 'sec-fetch-site': site } = headers;
  if (method !== 'POST' || action === undefined || deskApi(action)?.POST === undefined || host === undefined) return undefined;
  if (site !== 'same-origin' || origin !== new URL(host.origin).origin) return undefined;
  if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type)) return undefined;
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes <= MOST_BYTES) parts.push(part);
  }
  if (bytes === 0 || bytes > MOST_BYTES) return undefined;
  return { action, fields: [...new URLSearchParams(Buffer.concat(parts).toString('utf8'))] };
}
