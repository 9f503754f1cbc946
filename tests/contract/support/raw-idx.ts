import { someAddress, proceedOf, visitor } from './idx-client.ts';
import { PUBLIC_PAGE, type Identity } from './identity.ts';
import { codeChallenge, codeVerifier } from './pkce.ts';

export const CALLBACK = `${PUBLIC_PAGE}/login/callback`;

const REQUEST = {
  client_id: 'public',
  scope: 'openid',
  redirect_uri: CALLBACK,
  code_challenge: codeChallenge,
  code_challenge_method: 'S256',
  state: 's',
};

/** What the way through the browser takes of a state handle (protocol page identity). */
export const tokenOf = (stateHandle: string): string => stateHandle.split('~')[0] ?? '';

/** An address of the provider at which a browser signs in; `undefined` leaves a parameter out. */
export function authorizeUrl(identity: Identity, changes: Readonly<Record<string, string | undefined>> = {}): URL {
  const url = new URL(`${identity.issuer}/v1/authorize`);
  for (const [name, value] of Object.entries({ ...REQUEST, response_type: 'code', ...changes }))
    if (value !== undefined) url.searchParams.set(name, value);
  return url;
}

/** The protocol as it travels, without a client library that would forbid itself what an attacker tries. */
export function rawIdx(of: () => Identity) {
  const interact = async (changes: Readonly<Record<string, string>> = {}, headers: Record<string, string> = {}) => {
    const response = await fetch(`${of().issuer}/v1/interact`, {
      method: 'POST',
      body: new URLSearchParams({ ...REQUEST, ...changes }),
      headers,
    });
    return { status: response.status, body: (await response.json()) as { interaction_handle?: string; error?: string } };
  };
  const call = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${of().origin}/idp/idx/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown>, headers: response.headers };
  };
  const stateHandle = async (changes: Readonly<Record<string, string>> = {}): Promise<string> => {
    const { body } = await interact(changes);
    return String((await call('introspect', { interactionHandle: body.interaction_handle })).body.stateHandle);
  };
  return {
    interact,
    call,
    stateHandle,
    /** okta-auth-js from an address of its own. */
    begin: async (address = someAddress()) => {
      const client = visitor(of(), { headers: { 'x-forwarded-for': address } });
      await client.idx.start();
      return { client, proceed: proceedOf(client) };
    },
    /** The interaction code of a finished sign-in, and the handle of its transaction. */
    interactionCode: async ({ email, password }: { email: string; password: string }, changes: Readonly<Record<string, string>> = {}) => {
      const handle = await stateHandle(changes);
      const done = await call('identify', { stateHandle: handle, identifier: email, credentials: { passcode: password } });
      const fields = (done.body.successWithInteractionCode as { value: { name: string; value: string }[] } | undefined)?.value ?? [];
      return { code: fields.find(({ name }) => name === 'interaction_code')?.value ?? '', handle };
    },
    /** Asks for the tokens of a code. */
    trade: async (code: string, changes: Readonly<Record<string, string>> = {}) => {
      const response = await fetch(`${of().issuer}/v1/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'interaction_code',
          client_id: 'public',
          code_verifier: codeVerifier,
          redirect_uri: CALLBACK,
          interaction_code: code,
          ...changes,
        }),
      });
      return { status: response.status, body: (await response.json()) as Record<string, string> };
    },
  };
}
