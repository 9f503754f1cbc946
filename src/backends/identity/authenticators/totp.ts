import { Secret, TOTP } from 'otpauth';
import { toDataURL } from 'qrcode';
import { plainCode } from '../../../lib/forms/plain.ts';
import { IdxProblem } from '../idx/problems.ts';
import { addEnrolment } from './change.ts';
import { takeTry } from './codes.ts';
import { text, type Authenticator, type Credentials, type StepContext } from './types.ts';

type TotpKey = 'google_otp' | 'okta_verify';

const PERIOD_S = 30;

/** What the secret of an app is sealed for. */
export const totpPurpose = (key: TotpKey): string => `totp ${key}`;

/** RFC 6238 with the values that every app takes: SHA-1, 6 digits, 30 seconds. */
const generator = (context: StepContext, secret: string): TOTP =>
  new TOTP({
    issuer: context.services.appName,
    label: context.user?.email ?? '',
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_S,
  });

/**
 * The counter of the code, one step of clock difference allowed; undefined when it is wrong.
 * A code that was used is refused the second time, so the counter must be above the last one.
 */
function counterOf(context: StepContext, secret: string, token: string, after: number): number | undefined {
  const timestamp = context.services.now().getTime();
  const delta = generator(context, secret).validate({ token: plainCode(token), timestamp, window: 1 });
  if (delta === null) return undefined;
  const counter = Math.floor(timestamp / 1000 / PERIOD_S) + delta;
  return counter > after ? counter : undefined;
}

/** An app that shows a code: an authenticator app (`passcode`), or the push authenticator's code (`totp`). */
export function totp<K extends TotpKey>(key: K): Authenticator<K> {
  const name = key === 'okta_verify' ? 'totp' : 'passcode';
  const purpose = totpPurpose(key);
  const field = `credentials.${name}`;
  const given = (credentials: Credentials): string => {
    const value = text(credentials, name) ?? text(credentials, 'passcode');
    if (value === undefined) throw new IdxProblem({ name: 'field-missing', field });
    return value;
  };
  const authenticator: Authenticator<TotpKey> = {
    startChallenge: async () => ({ key }),
    verify: async (context, _, credentials) => {
      const { services, address } = context;
      const token = given(credentials);
      const account = await takeTry(context);
      const enrolment = context.enrolments.find((one) => one.key === key);
      if (enrolment?.key !== 'google_otp' && enrolment?.key !== 'okta_verify') throw new IdxProblem({ name: 'wrong-code', field });
      const { sealedSecret, lastCounter } = enrolment.profile;
      const counter = counterOf(context, services.secrets.open(purpose, sealedSecret), token, lastCounter);
      const used =
        counter !== undefined &&
        (await services.enrolments.used({ ...enrolment, profile: { ...enrolment.profile, lastCounter: counter } }));
      if (!used) throw new IdxProblem({ name: 'wrong-code', field });
      await services.throttle.succeeded(account, { kind: 'code-address', address });
    },
    challengeFields: () => [{ name, label: 'Enter code', required: true, visible: true }],
    challengeDetails: () => ({}),
    startEnrolment: async (context) => ({ key, sealedSecret: context.services.secrets.seal(purpose, new Secret({ size: 20 }).base32) }),
    enrol: async (context, { sealedSecret }, credentials) => {
      const counter = counterOf(context, context.services.secrets.open(purpose, sealedSecret), given(credentials), 0);
      if (counter === undefined) throw new IdxProblem({ name: 'wrong-code', field });
      await addEnrolment<TotpKey>(context, key, { sealedSecret, lastCounter: counter });
    },
    enrolForm: () => ({ form: { value: [{ name, label: 'Enter code', required: true, visible: true }] } }),
    enrolDetails: async (context, { sealedSecret }) => {
      const sharedSecret = context.services.secrets.open(purpose, sealedSecret);
      return {
        contextualData: {
          qrcode: { method: 'embedded', href: await toDataURL(generator(context, sharedSecret).toString()), type: 'image/png' },
          sharedSecret,
        },
      };
    },
  };
  return authenticator as unknown as Authenticator<K>;
}
