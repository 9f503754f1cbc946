import { getEnv } from '@/config/env.server';
import { callService } from '@/server/calls/call';
import { count } from '@/server/counters';
import { onePerProcess } from '@/server/one-per-process';

const TIMEOUT_MS = 1_000;
/** Asked again after this long; one that did not answer sooner, so that nobody is kept from the sign-in after it is back. */
const KEPT_MS = 10_000;
const AGAIN_MS = 2_000;

const kept = onePerProcess<{ last?: { issuer: string; until: number; answers: Promise<boolean> } }>('identity.answers', () => ({}));

/**
 * Whether the identity provider answers just now: a visitor's browser is sent there only then, since a page of the browser's
 * own would be all that it shows otherwise.
 */
export function providerAnswers(): Promise<boolean> {
  const issuer = getEnv().IDENTITY_ISSUER;
  const known = kept.last;
  if (known?.issuer === issuer && known.until > Date.now()) return known.answers;
  const answers = ask(issuer);
  const last = { issuer, until: Date.now() + KEPT_MS, answers };
  kept.last = last;
  void answers.then((isOk) => {
    if (!isOk) last.until = Date.now() + AGAIN_MS;
  });
  return answers;
}

async function ask(issuer: string): Promise<boolean> {
  try {
    const call = { timeout: TIMEOUT_MS, lane: 'probes' } as const;
    const isOk = await callService(`${issuer}/.well-known/openid-configuration`, call, async ({ ok, body }) => {
      await body?.cancel();
      return ok;
    });
    if (isOk) return true;
  } catch {
    // Counted below, with an answer that is none.
  }
  count('identity.unanswered');
  return false;
}
