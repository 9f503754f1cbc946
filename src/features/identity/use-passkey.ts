import { useCallback, useEffect, useRef, useState } from 'react';
import { ASKED_WAITS_MS, timeLimit } from '@/lib/time-limit';
import { useStep } from './components/step-context';
import { flowFields } from './flow-fields';
import type { PasskeyQuestion } from './model';
import { canUsePasskey, isForeignParty } from './passkey-support';

/** Before the provider forgets what it asked, which it does after an hour. */
const RENEWED_MS = 50 * 60_000;

/** Loaded when it is wanted: most visitors never use it. */
const library = () => import('@simplewebauthn/browser');

interface PasskeySignIn {
  /** Signs in, if the visitor lets the browser; for another relying party than the pages' own where one is named. */
  ask(rpId?: string): void;
  asking: boolean;
  /** Host for which older passkeys may have been made; said after one was wanted and none was used. */
  former: string | undefined;
}

/**
 * Signing in with a passkey in place of an address: in the address field, where the browser offers what it has (conditional
 * mediation), and at the press of a button. Undefined where it cannot work; `unknown` while the browser has not been asked.
 * @param remember whether the sign-in is to be kept, at the moment
 */
export function usePasskeySignIn(remember: () => boolean): PasskeySignIn | 'unknown' | undefined {
  const { state, turn, send, fail } = useStep();
  const { passkey: offer, flow, at, to } = state;
  const [usable, setUsable] = useState<boolean>();
  const [asking, setAsking] = useState(false);
  const [former, setFormer] = useState<string>();
  const [round, setRound] = useState(0);
  const question = useRef<PasskeyQuestion>(undefined);

  const known = useRef({ remember, send });
  useEffect(() => {
    known.current = { remember, send };
  });

  useEffect(() => {
    let gone = false;
    void (offer ? canUsePasskey(offer) : Promise.resolve(false)).then((can) => gone || setUsable(can));
    return () => {
      gone = true;
    };
  }, [offer]);

  const fetchQuestion = useCallback(async (): Promise<PasskeyQuestion | undefined> => {
    const response = await fetch('/api/auth/passkey-question', {
      method: 'POST',
      body: new URLSearchParams(flowFields({ flow, at, to })),
      headers: { accept: 'application/json' },
      credentials: 'same-origin',
      signal: timeLimit(ASKED_WAITS_MS),
    });
    const asked = response.ok ? ((await response.json()) as PasskeyQuestion | { ticket?: undefined }) : undefined;
    return asked?.ticket === undefined ? undefined : asked;
  }, [at, flow, to]);

  /** Lets the browser ask, and sends what was signed. */
  const sign = useCallback(async ({ challenge, rpId, ticket }: PasskeyQuestion, useBrowserAutofill: boolean, asked = rpId) => {
    const { startAuthentication } = await library();
    const { response } = await startAuthentication({
      optionsJSON: { challenge, ...(asked === undefined ? {} : { rpId: asked }), userVerification: 'required' },
      useBrowserAutofill,
    });
    known.current.send('passkey-sign-in', {
      ticket,
      clientData: response.clientDataJSON,
      authenticatorData: response.authenticatorData,
      signatureData: response.signature,
      userHandle: response.userHandle ?? '',
      ...(known.current.remember() ? { remember: 'on' } : {}),
    });
  }, []);

  // In the address field. Each answer of the site takes the question with it, so the next one is asked then.
  useEffect(() => {
    if (!usable) return undefined;
    let gone = false;
    question.current = undefined;
    const wait = async () => {
      try {
        if ((await PublicKeyCredential.isConditionalMediationAvailable?.()) !== true) return;
        const asked = await fetchQuestion();
        await library();
        if (!asked || gone) return;
        question.current = asked;
        await sign(asked, true);
      } catch (error) {
        // Nobody has asked for it: what the button would say is not said. A press of the button ends it too.
        if (isForeignParty(error) && !gone) setUsable(false);
      }
    };
    void wait();
    const renewal = setTimeout(() => setRound((before) => before + 1), RENEWED_MS);
    return () => {
      gone = true;
      clearTimeout(renewal);
      // Another step begins: the browser's offer goes with this one.
      void library().then(
        ({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony(),
        // Without it there was no offer.
        () => undefined,
      );
    };
  }, [usable, turn, round, fetchQuestion, sign]);

  const press = async (rpId?: string) => {
    setAsking(true);
    let asked: PasskeyQuestion | undefined;
    try {
      asked = question.current ?? (await fetchQuestion());
      question.current = undefined;
      if (!asked) return fail('signIn.problem.down');
      await sign(asked, false, rpId);
    } catch (error) {
      if (isForeignParty(error)) setUsable(false);
      // Cancelled, timed out, or none of this site: the browser has said which.
      fail('signIn.problem.passkeyUnused');
      setFormer(rpId === undefined ? asked?.formerRpId : undefined);
      setRound((before) => before + 1);
    } finally {
      setAsking(false);
    }
  };

  if (usable === undefined && offer) return 'unknown';
  return usable ? { ask: (rpId) => void press(rpId), asking, former } : undefined;
}
