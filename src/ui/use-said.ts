import { useEffect, useRef, useState } from 'react';

/** Whoever types or ticks on is not talked over. */
const PAUSE_MS = 1_000;

/**
 * The words of a live region that follows `text` once it has rested (WCAG 4.1.3). What stood there when the page came is not
 * said, nor is what the focus has read out.
 * @param first what the region begins with: '' where its coming is to be said too
 * @param heading id of what says the same where the focus goes to it
 */
export function useSaid(text: string, first = text, heading?: string): string {
  const [said, setSaid] = useState(first);
  const latest = useRef(text);
  const heard = useRef<string>(undefined);
  useEffect(() => {
    const listen = () => {
      if (heading && document.activeElement?.id === heading) heard.current = latest.current;
    };
    listen();
    document.addEventListener('focusin', listen);
    return () => document.removeEventListener('focusin', listen);
  }, [heading]);
  useEffect(() => {
    latest.current = text;
    const timer = setTimeout(
      () => {
        setSaid(text === heard.current ? '' : text);
        heard.current = undefined;
      },
      text ? PAUSE_MS : 0,
    );
    return () => clearTimeout(timer);
  }, [text]);
  return said;
}
