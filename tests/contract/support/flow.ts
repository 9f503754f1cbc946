import { choice, proceedOf, visitor } from './idx-client.ts';
import type { Identity } from './identity.ts';

/** A visitor at the first step. */
export async function begin(identity: Identity, options: Record<string, unknown> = {}) {
  const client = visitor(identity, options);
  const first = await client.idx.start();
  return { client, first, proceed: proceedOf(client) };
}

/** Asks for a code by mail and gives the step that takes it. */
export async function askForCode(identity: Identity, email: string) {
  const { client, proceed } = await begin(identity);
  const chosen = await proceed({ step: 'identify', identifier: email });
  const challenge = await proceed({ step: 'select-authenticator-authenticate', authenticator: choice(chosen, 'Email') });
  return { client, proceed, chosen, challenge };
}
