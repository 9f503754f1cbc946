import { z } from 'zod';
import { FormsError } from '../errors.ts';

/** Captcha providers (specification, section 3). */
export const CAPTCHA_PROVIDERS = ['google', 'cloudflare'] as const;

export interface CaptchaConfig {
  provider: (typeof CAPTCHA_PROVIDERS)[number];
  secret: string;
  url: string | undefined;
}

/** Both take the same form and answer alike: reCAPTCHA "siteverify", Turnstile "siteverify". */
const ADDRESSES = {
  google: 'https://www.google.com/recaptcha/api/siteverify',
  cloudflare: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
} as const;

const TIMEOUT_MS = 5_000;
/** reCAPTCHA v3 gives a score from 0 (a machine) to 1; Google advises this threshold to begin with. */
const LEAST_SCORE = 0.5;

const answer = z.object({ success: z.boolean(), score: z.number().optional(), 'error-codes': z.array(z.string()).optional() });

/** @throws FormsError `captcha-refused`; `captcha-unavailable` when the provider does not answer or does not know the secret */
export async function verifyCaptcha(config: CaptchaConfig, token: string | undefined, address: string): Promise<void> {
  if (token === undefined || token === '') throw new FormsError('captcha-refused');
  let verdict: z.infer<typeof answer>;
  try {
    const response = await fetch(config.url ?? ADDRESSES[config.provider], {
      method: 'POST',
      body: new URLSearchParams({ secret: config.secret, response: token, remoteip: address }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    });
    verdict = answer.parse(await response.json());
  } catch (cause) {
    throw new FormsError('captcha-unavailable', { cause });
  }
  if (verdict['error-codes']?.some((code) => code.endsWith('-input-secret')))
    throw new FormsError('captcha-unavailable', {
      cause: new Error(`The captcha's secret is refused: ${verdict['error-codes'].join(', ')}`),
    });
  if (!verdict.success || (verdict.score ?? 1) < LEAST_SCORE) throw new FormsError('captcha-refused');
}
