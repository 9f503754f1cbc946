import { useWords } from '@/runtime';
import { useEffect, useRef, useState } from 'react';
import { Button, ButtonLink } from '@/ui';
import { useLive } from '../use-live';

interface Props {
  to: string;
  /** Until the page moves on by itself. */
  seconds: number;
  /** Leads there; tests hand in their own. */
  go?(href: string): void;
}

const leave = (href: string): void => location.assign(href);
const TICK_MS = 250;

/** Moves on after a while, counts down to it and can be stopped (specification section 9, "auto-redirection"). Without a script the link leads on. */
export function MovingOn({ to, seconds, go = leave }: Props) {
  const { phrase } = useWords();
  const [left, setLeft] = useState(seconds);
  const [stopped, setStopped] = useState(false);
  const live = useLive();
  const link = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (stopped) return;
    // By the clock: a browser lets pages that are not looked at sleep.
    const end = Date.now() + seconds * 1_000;
    const timer = setInterval(() => {
      const rest = end - Date.now();
      setLeft(Math.max(0, Math.ceil(rest / 1_000)));
      if (rest > 0) return;
      clearInterval(timer);
      go(to);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [stopped, seconds, to, go]);
  const stop = () => {
    setStopped(true);
    // The button that had the focus goes.
    link.current?.querySelector('a')?.focus();
  };
  return (
    <>
      {live && !stopped && <p aria-hidden="true">{phrase('signUp.movingOn', { count: left })}</p>}
      {/* Said once: a reader that counts down aloud cannot be listened to. */}
      <p role="status" className={stopped ? undefined : 'vh'}>
        {stopped ? phrase('signUp.stopped') : live && phrase('signUp.movingOn', { count: seconds })}
      </p>
      <p className="signin__actions" ref={link}>
        <ButtonLink href={to} variant="accent">
          {phrase('signUp.goOn')}
        </ButtonLink>
        {live && !stopped && (
          <Button variant="line" onClick={stop}>
            {phrase('signUp.stay')}
          </Button>
        )}
      </p>
    </>
  );
}
