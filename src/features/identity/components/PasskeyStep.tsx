import { Button } from '@/ui';
import type { StepView } from '../model';
import { OtherWays } from './StepFrame';
import { useStep } from './step-context';
import { useWords } from './words';

/** The browser asks for the passkey; only a script can tell it to. */
export function PasskeyStep({ view }: { view: Extract<StepView, { step: 'passkey' }> }) {
  const { busy, live, send, fail } = useStep();
  const { phrase } = useWords();
  const ask = async () => {
    try {
      const { startAuthentication } = await import('@simplewebauthn/browser');
      const { response } = await startAuthentication({ optionsJSON: { ...view.challenge, userVerification: 'required' } });
      send('passkey-answer', {
        clientData: response.clientDataJSON,
        authenticatorData: response.authenticatorData,
        signatureData: response.signature,
      });
    } catch {
      // Cancelled, timed out, or no passkey of this site: the browser has said which.
      fail('signIn.problem.passkey');
    }
  };
  return (
    <>
      <p>{phrase('signIn.passkeyHint')}</p>
      {live ? (
        <div className="signin__actions">
          <Button variant="accent" busy={busy} onClick={() => void ask()}>
            {phrase('signIn.passkeyUse')}
          </Button>
        </div>
      ) : (
        <p>{phrase('signIn.passkeyNeedsScript')}</p>
      )}
      <OtherWays shown={view.otherWays} />
    </>
  );
}
