import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Account } from './use-account';

/**
 * The version that a form shows, and is keyed by: of its own when it was sent; when another form of the page was, only if nobody has
 * begun to type or choose in it, who would lose that.
 */
export function useShownVersion(versions: Account<unknown>['versions'], of: string): [RefObject<HTMLFormElement | null>, string] {
  const own = versions[of] ?? 0;
  const version = Object.values(versions).reduce((sum, each) => sum + each, 0);
  const form = useRef<HTMLFormElement>(null);
  const [shown, setShown] = useState({ own, version });
  if (shown.own !== own) setShown({ own, version });
  const key = `${shown.own} ${shown.version}`;
  /** The version in which somebody typed. What fields say of themselves is no sign: new data change what they began with. */
  const typed = useRef<string>(undefined);
  useEffect(() => {
    const here = form.current;
    const note = () => void (typed.current = key);
    for (const event of ['input', 'change']) here?.addEventListener(event, note);
    return () => {
      for (const event of ['input', 'change']) here?.removeEventListener(event, note);
    };
  }, [key]);
  useLayoutEffect(() => {
    if (shown.version !== version && typed.current !== key) setShown({ own, version });
  }, [shown, own, version, key]);
  return [form, key];
}
