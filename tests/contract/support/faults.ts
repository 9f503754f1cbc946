import { DEVELOPMENT_SECRETS as ALUMNI } from '../../../src/backends/alumni/config.ts';
import { DEVELOPMENT_ADMIN_KEY as CONTENT } from '../../../src/backends/content/config.ts';
import { DEVELOPMENT_SECRETS as FORMS } from '../../../src/backends/forms/config.ts';
import { DEVELOPMENT_SECRETS as IDENTITY } from '../../../src/backends/identity/config.ts';
import { DEVELOPMENT_KEYS as COLLECTOR } from '../../../src/backends/collector/config.ts';
import { DEVELOPMENT_KEYS as MAILBOX } from '../../../src/backends/mailbox/config.ts';
import { DEVELOPMENT_KEYS as MEDIA } from '../../../src/backends/media/config.ts';
import { DEVELOPMENT_SECRETS as OFFERS } from '../../../src/backends/offers/config.ts';
import { DEVELOPMENT_KEYS as SEARCH } from '../../../src/backends/search/config.ts';
import { DEVELOPMENT_SECRETS as USERS } from '../../../src/backends/users/config.ts';

/** Orders faults of a back end (src/backends/kit, "Faults") by its admin call. */
export interface Order {
  fault: number | string;
  /** Requests that fail; all of them when left out. */
  times?: number;
  retryAfter?: string | number;
  /** Start of the paths that fail. */
  path?: string;
}

/** Administration keys of a checkout, by back end. */
export const ADMIN_KEYS = {
  alumni: ALUMNI.ALUMNI_ADMIN_KEY,
  collector: COLLECTOR.COLLECTOR_ADMIN_KEY,
  content: CONTENT,
  forms: FORMS.FORMS_ADMIN_KEY,
  identity: IDENTITY.IDENTITY_MANAGEMENT_KEY,
  mailbox: MAILBOX.MAILBOX_ADMIN_KEY,
  media: MEDIA.MEDIA_ADMIN_KEY,
  offers: OFFERS.OFFERS_ADMIN_KEY,
  search: SEARCH.SEARCH_ADMIN_KEY,
  users: USERS.USERS_ADMIN_KEY,
} as const;

const keyOf = new Map<string, string>();

/** Asks with the key of whichever back end is at the address. */
async function administer(url: string, method: string, order?: Order): Promise<Response> {
  const known = keyOf.get(url);
  let answer: Response | undefined;
  for (const key of known === undefined ? Object.values(ADMIN_KEYS) : [known]) {
    answer = await fetch(`${url}/admin/faults`, {
      method,
      headers: { 'x-admin-key': key, ...(order ? { 'content-type': 'application/json' } : {}) },
      ...(order ? { body: JSON.stringify(order) } : {}),
    });
    if (answer.status === 401) continue;
    keyOf.set(url, key);
    return answer;
  }
  throw new Error(`no key fits ${url}: ${answer?.status}`);
}

export async function orderFault(url: string, order: Order): Promise<void> {
  const answer = await administer(url, 'POST', order);
  if (answer.status !== 201) throw new Error(`the fault was not ordered: ${answer.status} ${await answer.text()}`);
}

export async function clearFaults(url: string): Promise<void> {
  const answer = await administer(url, 'DELETE');
  if (!answer.ok) throw new Error(`the faults were not cleared: ${answer.status}`);
}

/** Faults that are still ordered. */
export async function openFaults(url: string): Promise<{ left: number | string }[]> {
  return ((await (await administer(url, 'GET')).json()) as { faults: { left: number | string }[] }).faults;
}
