import { useEffect, useState } from 'react';
import { Button, ButtonLink } from '@/ui';
import { useLive } from '../use-live';
import type { IdentityWords } from './words';

interface Props {
  to: string;
  /** Until the page moves on by itself. */
  seconds: number;
  words: IdentityWords;
}

/** Moves on after a while, says so and can be stopped (specification section 9, "auto-redirection"). Without a script the link leads on. */
export function MovingOn({ to, seconds, words: { phrase } }: Props) {
  const [left, setLeft] = useState<number | 'stopped'>(seconds);
  const live = useLive();
  useEffect(() => {
    if (typeof left !== 'number') return;
    if (left <= 0) {
      location.assign(to);
      return;
    }
    const timer = setTimeout(() => setLeft((now) => (typeof now === 'number' ? now - 1 : now)), 1_000);
    return () => clearTimeout(timer);
  }, [left, to]);
  return (
    <>
      {/* Said once: a reader that counts down aloud cannot be listened to. */}
      <p role="status">{left === 'stopped' ? phrase('signUp.stopped') : !live ? '' : phrase('signUp.movingOn', { seconds })}</p>
      <div className="signin__actions">
        <ButtonLink href={to} variant="accent">
          {phrase('signUp.goOn')}
        </ButtonLink>
        {live && typeof left === 'number' && (
          <Button variant="line" onClick={() => setLeft('stopped')}>
            {phrase('signUp.stay')}
          </Button>
        )}
      </div>
    </>
  );
}
