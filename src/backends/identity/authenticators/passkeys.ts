import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { Enrolment, EnrolmentOf } from '../accounts/enrolments.ts';
import type { ClientConfig } from '../config.ts';
import { IdxProblem } from '../idx/problems.ts';
import { text, type Credentials, type Field, type StepContext } from './types.ts';

/** A passkey of an account. */
export type Passkey = EnrolmentOf<'webauthn'>;
export const isPasskey = (one: Enrolment): one is Passkey => one.key === 'webauthn';

const hostOf = ({ origin }: ClientConfig): string => new URL(origin).hostname;

/** The relying party (WebAuthn level 3, section 5.4.2) for which a client's pages make passkeys and ask for them. */
export const rpIdOf = (client: ClientConfig): string => client.rpId ?? hostOf(client);

/**
 * What a browser is asked to sign. `formerRpId` is ours: the host of the client's own pages, while there are passkeys that were
 * made for it before clients shared a relying party. Which accounts have them it does not say.
 */
export async function requestOptions({ client, services }: StepContext, challenge: string) {
  const [rpId, host] = [rpIdOf(client), hostOf(client)];
  return {
    challenge,
    rpId,
    userVerification: 'required',
    extensions: {},
    ...(host !== rpId && (await services.enrolments.hasPasskeysOf(host)) ? { formerRpId: host } : {}),
  };
}

const base64url = (value: string): string =>
  Buffer.from(value, value.includes('-') || value.includes('_') ? 'base64url' : 'base64').toString('base64url');

/** Fields of an answer, as base64url. Throws IdxProblem for the first that is missing. */
export function neededOf<K extends string>(credentials: Credentials, names: readonly K[]): Record<K, string> {
  const entries = names.map((name) => {
    const value = text(credentials, name);
    if (value === undefined) throw new IdxProblem({ name: 'field-missing', field: `credentials.${name}` });
    return [name, base64url(value)] as const;
  });
  return Object.fromEntries(entries) as Record<K, string>;
}

/** What a passkey's answer is made of, apart from whom it names. */
export const ANSWER_FIELDS: readonly Field[] = [
  { name: 'clientData', label: 'Client Data', required: true, visible: false },
  { name: 'authenticatorData', label: 'Authenticator Data', required: true, visible: false },
  { name: 'signatureData', label: 'Signature Data', required: true, visible: false },
];

/**
 * The passkey of the account that signed; the answer names none, so each is tried. It comes back with its new counter and the
 * relying party it is for.
 * @throws IdxProblem for a field that is missing
 */
export async function signer(context: StepContext, challenge: string, credentials: Credentials): Promise<Passkey | undefined> {
  const { clientData, authenticatorData, signatureData } = neededOf(credentials, ['clientData', 'authenticatorData', 'signatureData']);
  const { client } = context;
  for (const enrolment of context.enrolments.filter(isPasskey)) {
    const { credentialId, publicKey, counter, rpId } = enrolment.profile;
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: {
          id: credentialId,
          rawId: credentialId,
          type: 'public-key',
          clientExtensionResults: {},
          response: { clientDataJSON: clientData, authenticatorData, signature: signatureData },
        },
        expectedChallenge: challenge,
        expectedOrigin: client.origin,
        // One that was made before these were remembered is for the pages on which it was made, or for the shared party.
        expectedRPID: [rpIdOf(client), hostOf(client)].filter((one) => rpId === undefined || one === rpId),
        credential: { id: credentialId, publicKey: Buffer.from(publicKey, 'base64url'), counter },
        requireUserVerification: true,
      });
      if (verified)
        return { ...enrolment, profile: { ...enrolment.profile, counter: authenticationInfo.newCounter, rpId: authenticationInfo.rpID } };
    } catch (error) {
      // Another passkey of the account may have signed; when none has, the refusal follows.
      context.services.log.debug({ err: error }, 'a passkey did not match');
    }
  }
  return undefined;
}
