import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { EnrolmentOf } from '../accounts/enrolments.ts';
import { IdxProblem } from '../idx/problems.ts';
import { randomToken } from '../../kit/secrets.ts';
import { addEnrolment } from './change.ts';
import { accountOf } from './codes.ts';
import { text, type Authenticator, type Credentials, type Field, type StepContext } from './types.ts';

/** ES256, RS256 and EdDSA: what platforms and keys offer. */
const ALGORITHMS = [-7, -257, -8];

const wrong = (): IdxProblem => new IdxProblem({ name: 'wrong-passkey' });

/** A passkey belongs to the host on which it was made: that of the client's pages. */
const hostOf = (context: StepContext): string => new URL(context.client.origin).hostname;

const isPasskey = (one: StepContext['enrolments'][number]): one is EnrolmentOf<'webauthn'> => one.key === 'webauthn';

const base64url = (value: string): string =>
  Buffer.from(value, value.includes('-') || value.includes('_') ? 'base64url' : 'base64').toString('base64url');

function needed<K extends string>(credentials: Credentials, names: readonly K[]): Record<K, string> {
  const entries = names.map((name) => {
    const value = text(credentials, name);
    if (value === undefined) throw new IdxProblem({ name: 'field-missing', field: `credentials.${name}` });
    return [name, base64url(value)] as const;
  });
  return Object.fromEntries(entries) as Record<K, string>;
}

const hidden = (name: string, label: string): Field => ({ name, label, visible: false, required: true, hint: 'webauthn' });

function transportsOf(credentials: Credentials): string[] {
  try {
    const parsed: unknown = JSON.parse(text(credentials, 'transports') ?? '[]');
    return Array.isArray(parsed) ? parsed.filter((one): one is string => typeof one === 'string' && one.length < 20).slice(0, 8) : [];
  } catch {
    // Transports are only a hint for the browser's next dialogue.
    return [];
  }
}

/** The passkey that signed; the answer names none, so each of the account's is tried. */
async function signer(
  context: StepContext,
  challenge: string,
  answer: { clientData: string; authenticatorData: string; signatureData: string },
) {
  for (const enrolment of context.enrolments.filter(isPasskey)) {
    const { credentialId, publicKey, counter } = enrolment.profile;
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: {
          id: credentialId,
          rawId: credentialId,
          type: 'public-key',
          clientExtensionResults: {},
          response: { clientDataJSON: answer.clientData, authenticatorData: answer.authenticatorData, signature: answer.signatureData },
        },
        expectedChallenge: challenge,
        expectedOrigin: context.client.origin,
        expectedRPID: hostOf(context),
        credential: { id: credentialId, publicKey: Buffer.from(publicKey, 'base64url'), counter },
        requireUserVerification: true,
      });
      if (verified) return { ...enrolment, profile: { ...enrolment.profile, counter: authenticationInfo.newCounter } };
    } catch (error) {
      // Another passkey of the account may have signed; when none has, the refusal follows.
      context.services.log.debug({ err: error }, 'a passkey did not match');
    }
  }
  return undefined;
}

export const webauthn: Authenticator<'webauthn'> = {
  startChallenge: async () => ({ key: 'webauthn', challenge: randomToken() }),
  verify: async (context, { challenge }, credentials) => {
    const { services, address } = context;
    const account = { kind: 'code', account: accountOf(context) } as const;
    const wait = (await services.throttle.take(account)) ?? (await services.throttle.take({ kind: 'code-address', address }));
    if (wait !== undefined) throw new IdxProblem({ name: 'too-many', retryAfter: wait });
    const found = await signer(context, challenge, needed(credentials, ['clientData', 'authenticatorData', 'signatureData']));
    if (!found) throw wrong();
    await services.enrolments.used(found);
    await services.throttle.succeeded(account, { kind: 'code-address', address });
  },
  challengeFields: () => [
    { name: 'clientData', label: 'Client Data', required: true, visible: false },
    { name: 'authenticatorData', label: 'Authenticator Data', required: true, visible: false },
    { name: 'signatureData', label: 'Signature Data', required: true, visible: false },
  ],
  challengeDetails: (context, { challenge }) => ({
    contextualData: { challengeData: { challenge, rpId: hostOf(context), userVerification: 'required', extensions: {} } },
  }),
  startEnrolment: async () => ({ key: 'webauthn', challenge: randomToken() }),
  enrol: async (context, { challenge }, credentials) => {
    const { clientData, attestation } = needed(credentials, ['clientData', 'attestation']);
    // The library wants an id before it has read the real one from the attestation.
    const id = 'unnamed';
    const result = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: clientData, attestationObject: attestation },
      },
      expectedChallenge: challenge,
      expectedOrigin: context.client.origin,
      expectedRPID: hostOf(context),
      supportedAlgorithmIDs: ALGORITHMS,
      requireUserVerification: true,
    }).catch((error: unknown) => {
      context.services.log.info({ err: error }, 'a passkey was refused');
      throw wrong();
    });
    if (!result.verified) throw wrong();
    const { credential } = result.registrationInfo;
    await addEnrolment(context, 'webauthn', {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: transportsOf(credentials),
      displayName: 'Passkey',
    });
  },
  enrolForm: () => ({
    form: {
      value: [
        hidden('clientData', 'Client Data'),
        hidden('attestation', 'Attestation'),
        { ...hidden('transports', 'Transports'), required: false },
      ],
    },
  }),
  enrolDetails: (context, { challenge }) => ({
    settings: {},
    contextualData: {
      activationData: {
        rp: { id: hostOf(context), name: context.services.appName },
        user: {
          id: Buffer.from(context.user?.id ?? context.tx.id).toString('base64url'),
          name: context.user?.email ?? '',
          displayName: [context.user?.first_name, context.user?.last_name].join(' ').trim(),
        },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
        challenge,
        attestation: 'none',
        // A passkey that can be found without a list: before sign-in no list may be shown.
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        excludeCredentials: context.enrolments.filter(isPasskey).map((one) => ({ type: 'public-key', id: one.profile.credentialId })),
      },
    },
  }),
};
