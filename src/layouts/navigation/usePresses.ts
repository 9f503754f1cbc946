import { useEffect } from 'react';
import { controlOf, type Press } from '@/lib/boot';

/** A press that goes farther was drawn away from what it began on. */
const STILL_PX = 10;

const isStill = (press: Press, { clientX, clientY }: MouseEvent): boolean =>
  Math.hypot(clientX - press.clientX, clientY - press.clientY) <= STILL_PX;

/**
 * What is pressed is what was there when the press began, which the loader notes. A page moves as it comes alive, which it does at once
 * when something is pressed, and when it shows what it was told: the browser would click what came under the pointer, or what holds both.
 */
export function usePresses(): void {
  useEffect(() => {
    const boot = window.__boot;
    if (!boot) return undefined;
    const onClick = (event: MouseEvent) => {
      // That of a key or of a script has no place.
      if (event.detail === 0) return;
      const { press } = boot;
      boot.press = undefined;
      const on = press && controlOf(press);
      if (!on || on.contains(event.target as Node) || !isStill(press, event)) return;
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      on.click();
    };
    addEventListener('click', onClick, true);
    return () => removeEventListener('click', onClick, true);
  }, []);
}
