import { useWords } from '@/runtime';
import { Button } from '@/ui';
import type { StepView } from '../model';
import { OtherWays } from './StepFrame';
import { useStep } from './step-context';
import { useAtOnce } from '../use-at-once';

/** The browser asks for the passkey; only a script can tell it to. */
export function PasskeyStep({ view }: { view: Extract<StepView, { step: 'passkey' }> }) {
  const { state, busy, live, send, fail } = useStep();
  const { phrase } = useWords();
  const { challenge, rpId, formerRpId, userVerification = 'required' } = view.challenge;
  const ask = async (party = rpId, unasked = false) => {
    try {
      const { startAuthentication } = await import('@simplewebauthn/browser');
      const { response } = await startAuthentication({
        optionsJSON: { challenge, userVerification, ...(party === undefined ? {} : { rpId: party }) },
      });
      send('passkey-answer', {
        clientData: response.clientDataJSON,
        authenticatorData: response.authenticatorData,
        signatureData: response.signature,
      });
    } catch {
      // Cancelled, timed out, or no passkey of this site: the browser has said which. The button is there still.
      if (!unasked) fail('signIn.problem.passkey');
    }
  };
  useAtOnce(live && state.problems.length === 0, () => void ask(rpId, true));
  return (
    <>
      <p>{phrase('signIn.passkeyHint')}</p>
      {live ? (
        <div className="signin__actions">
          <Button variant="accent" busy={busy} onClick={() => void ask()}>
            {phrase('signIn.passkeyUse')}
          </Button>
          {formerRpId !== undefined && (
            <Button variant="quiet" busy={busy} onClick={() => void ask(formerRpId)}>
              {phrase('signIn.passkeyFormer', { host: formerRpId })}
            </Button>
          )}
        </div>
      ) : (
        <p>{phrase('signIn.passkeyNeedsScript')}</p>
      )}
      <OtherWays shown={view.otherWays} />
    </>
  );
}
