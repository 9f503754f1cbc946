import { createHash } from 'node:crypto';
import { z } from 'zod';
import { FormsError } from '../errors.ts';
import type { Db } from '../storage/database.ts';
import { hashToken, randomToken, type Secrets } from '../../kit/secrets.ts';

/** Captcha providers (specification, section 3), and the one that needs nobody else: work that a machine does. */
export const CAPTCHA_PROVIDERS = ['google', 'cloudflare', 'work'] as const;

export interface CaptchaConfig {
  provider: (typeof CAPTCHA_PROVIDERS)[number];
  secret: string;
  /** What the widget shows that it belongs to this firm. */
  siteKey: string | undefined;
  url: string | undefined;
  /** Hosts on which the widget may have been solved: those of the own sites. */
  hosts: readonly string[];
}

/** What a page needs to show the check. */
interface CaptchaOffer {
  provider: CaptchaConfig['provider'];
  siteKey?: string | undefined;
  challenge?: string | undefined;
}

export interface Captcha {
  offer(): CaptchaOffer | null;
  /** @throws FormsError `captcha-refused`; `captcha-unavailable` when the provider does not answer or does not know the secret */
  verify(token: string | undefined, address: string): Promise<void>;
}

/** Both take the same form and answer alike (docs/protocols/forms.md, "Verification"). */
const ADDRESSES = {
  google: 'https://www.google.com/recaptcha/api/siteverify',
  cloudflare: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
} as const;
/** Seconds for which an answer is good, by the providers' own word. */
const GOOD_SECONDS = { google: 120, cloudflare: 300 } as const;
/** Clocks differ. */
const AHEAD_SECONDS = 30;
const LONGEST_TOKEN = 4_096;

const TIMEOUT_MS = 5_000;
/** reCAPTCHA v3 gives a score from 0 (a machine) to 1; Google advises this threshold to begin with. */
const LEAST_SCORE = 0.5;
/** What the widgets of our pages name as their action; an answer made for another purpose is none for a form. */
const ACTION = 'form';

/** A page with the challenge may have been cached for a day. */
const CHALLENGE_HOURS = 48;
/** Zero bits with which the hash of an answer begins: some tenths of a second on a telephone. */
const CHALLENGE_BITS = 16;

const answer = z.object({
  success: z.boolean(),
  score: z.number().optional(),
  hostname: z.string().optional(),
  action: z.string().optional(),
  challenge_ts: z.string().optional(),
  'error-codes': z.array(z.string()).optional(),
});
type Verdict = z.infer<typeof answer>;

async function ask(config: CaptchaConfig & { provider: 'google' | 'cloudflare' }, token: string, address: string): Promise<Verdict> {
  try {
    const response = await fetch(config.url ?? ADDRESSES[config.provider], {
      method: 'POST',
      body: new URLSearchParams({ secret: config.secret, response: token, remoteip: address }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    });
    return answer.parse(await response.json());
  } catch (cause) {
    throw new FormsError('captcha-unavailable', { cause });
  }
}

/** Why a verdict is none for a form of ours; undefined when nothing speaks against it. */
function wrongWith(
  verdict: Verdict,
  { provider, hosts }: CaptchaConfig & { provider: 'google' | 'cloudflare' },
  now: number,
): string | undefined {
  if (!verdict.success) return 'not solved';
  if ((verdict.score ?? 1) < LEAST_SCORE) return 'score';
  if (verdict.hostname === undefined || !hosts.includes(verdict.hostname.toLowerCase())) return 'hostname';
  if (verdict.action !== undefined && verdict.action !== '' && verdict.action !== ACTION) return 'action';
  const seconds = (now - Date.parse(verdict.challenge_ts ?? '')) / 1000;
  return seconds >= -AHEAD_SECONDS && seconds <= GOOD_SECONDS[provider] ? undefined : 'age';
}

const zeroBits = (hash: Buffer): number => {
  let bits = 0;
  for (const byte of hash) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
};

/** The check that a person sends a form. Without a configuration there is none. */
export function createCaptcha(
  config: CaptchaConfig | undefined,
  { db, secrets, now = Date.now }: { db: Db; secrets: Secrets; now?: () => number },
): Captcha {
  /** Takes an answer once. @throws FormsError when it was taken before */
  const once = async (token: string, goodUntil: number): Promise<void> => {
    const { numInsertedOrUpdatedRows = 0n } = await db
      .insertInto('captcha_answers')
      .values({ answer_hash: hashToken(token), expires_at: new Date(goodUntil) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) throw new FormsError('captcha-refused', { cause: new Error('The answer was taken before.') });
  };
  const challengeMac = (text: string): string => secrets.mac('captcha work', text);

  async function verifyWork(token: string): Promise<void> {
    const refused = (why: string): FormsError => new FormsError('captcha-refused', { cause: new Error(`The work is refused: ${why}`) });
    const [, text = '', expires = '', bits = '', mac = ''] = /^((\d{13})\.[\w-]{22}\.(\d{1,2}))\.([\w-]{43}):\d{1,15}$/.exec(token) ?? [];
    if (text === '' || !secrets.verify('captcha work', text, mac)) throw refused('no challenge of ours');
    if (Number(expires) < now()) throw refused('age');
    if (zeroBits(createHash('sha256').update(token).digest()) < Number(bits)) throw refused('not done');
    await once(token, Number(expires));
  }

  return {
    offer: () => {
      if (config === undefined) return null;
      const { provider, siteKey } = config;
      if (provider !== 'work') return { provider, ...(siteKey === undefined ? {} : { siteKey }) };
      const text = `${now() + CHALLENGE_HOURS * 3_600_000}.${randomToken(16)}.${CHALLENGE_BITS}`;
      return { provider, challenge: `${text}.${challengeMac(text)}` };
    },
    verify: async (token, address) => {
      if (config === undefined) return;
      if (token === undefined || token === '' || token.length > LONGEST_TOKEN) throw new FormsError('captcha-refused');
      const { provider } = config;
      if (provider === 'work') return verifyWork(token);
      const verdict = await ask({ ...config, provider }, token, address);
      if (verdict['error-codes']?.some((code) => code.endsWith('-input-secret')))
        throw new FormsError('captcha-unavailable', {
          cause: new Error(`The captcha's secret is refused: ${verdict['error-codes'].join(', ')}`),
        });
      const wrong = wrongWith(verdict, { ...config, provider }, now());
      if (wrong !== undefined) throw new FormsError('captcha-refused', { cause: new Error(`The captcha's answer is refused: ${wrong}`) });
      // The providers take an answer once, too; one that stands in for them may not.
      await once(token, now() + (GOOD_SECONDS[provider] + AHEAD_SECONDS) * 1000);
    },
  };
}
