import type { OktaAuth } from '@okta/okta-auth-js';
import { newBrowser } from './authorize.ts';
import { formsOf } from './cookie-browser.ts';
import { visitor } from './idx-client.ts';
import type { Identity } from './identity.ts';

interface Person {
  email: string;
  verified?: boolean;
}

/** Goes to the demo provider and comes back to the client's redirect URI. @param begun what the flow begins with */
export async function roundTrip(identity: Identity, person: Person, browser = newBrowser(), begun: Record<string, unknown> = {}) {
  const client = visitor(identity);
  const first = await client.idx.start(begun);
  const meta = await client.idx.getSavedTransactionMeta();
  const step = first.availableSteps?.find((one) => one.name === 'redirect-idp') as unknown as { href: string; idp: { name: string } };
  const form = await browser.follow(step.href, identity.origin);
  const filled = {
    ...formsOf(form.body)[0]?.fields,
    email: person.email,
    given_name: 'Kim',
    family_name: 'Vale',
    answer: 'yes',
  } as Record<string, string>;
  if (person.verified === false) delete filled.email_verified;
  const answered = await browser.post(new URL((await browser.get(step.href)).location ?? ''), filled);
  const back = await browser.get(answered.location ?? '');
  return { client, back: back.location ?? new URL('http://nowhere.invalid'), provider: step.idp.name, meta, way: step.href };
}

/** The page after the round trip is a new one: nothing is in memory, and the transaction goes on. */
export function afterReturn(client: OktaAuth) {
  client.transactionManager.clearIdxResponse();
  return client.idx.proceed();
}
