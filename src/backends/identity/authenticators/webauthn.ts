import { verifyRegistrationResponse } from '@simplewebauthn/server';
import { IdxProblem } from '../idx/problems.ts';
import { randomToken } from '../../kit/secrets.ts';
import { addEnrolment } from './change.ts';
import { takeTry } from './codes.ts';
import { ANSWER_FIELDS, isPasskey, neededOf, requestOptions, rpIdOf, signer } from './passkeys.ts';
import { text, type Authenticator, type Credentials, type Field } from './types.ts';

/** ES256, RS256 and EdDSA: what platforms and keys offer. */
const ALGORITHMS = [-7, -257, -8];

const wrong = (): IdxProblem => new IdxProblem({ name: 'wrong-passkey' });

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

export const webauthn: Authenticator<'webauthn'> = {
  startChallenge: async () => ({ key: 'webauthn', challenge: randomToken() }),
  verify: async (context, { challenge }, credentials) => {
    const { services, address } = context;
    const account = await takeTry(context);
    const found = await signer(context, challenge, credentials);
    if (!found || !(await services.enrolments.used(found))) throw wrong();
    await services.throttle.succeeded(account, { kind: 'code-address', address });
  },
  challengeFields: () => ANSWER_FIELDS,
  challengeDetails: async (context, { challenge }) => ({
    contextualData: { challengeData: await requestOptions(context, challenge) },
  }),
  startEnrolment: async () => ({ key: 'webauthn', challenge: randomToken() }),
  enrol: async (context, { challenge }, credentials) => {
    const { clientData, attestation } = neededOf(credentials, ['clientData', 'attestation']);
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
      expectedRPID: rpIdOf(context.client),
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
      rpId: rpIdOf(context.client),
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
        rp: { id: rpIdOf(context.client), name: context.services.appName },
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
