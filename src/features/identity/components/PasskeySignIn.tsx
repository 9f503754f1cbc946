import { useWords } from '@/runtime';
import { Button } from '@/ui';
import { usePasskeySignIn } from '../use-passkey';
import { useStep } from './step-context';

/** A passkey in place of address and password; nothing where it cannot work. @param remember whether the sign-in is to be kept */
export function PasskeySignIn({ remember }: { remember: () => boolean }) {
  const { busy } = useStep();
  const { phrase } = useWords();
  const passkey = usePasskeySignIn(remember);
  if (!passkey) return null;
  // The button's room: what stands below it does not move when it comes.
  if (passkey === 'unknown')
    return (
      <span className="btn btn--quiet signin__room" aria-hidden>
        {phrase('signIn.passkey')}
      </span>
    );
  const { ask, asking, former } = passkey;
  return (
    <>
      <Button variant="quiet" busy={busy || asking} onClick={() => ask()}>
        {phrase('signIn.passkey')}
      </Button>
      {former !== undefined && (
        <Button variant="quiet" busy={busy || asking} onClick={() => ask(former)}>
          {phrase('signIn.passkeyFormer', { host: former })}
        </Button>
      )}
    </>
  );
}
