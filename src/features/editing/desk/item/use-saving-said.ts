import { useEffect, useRef, useState } from 'react';
import { useDesk } from '../../common';
import type { Saving } from './saver';

/** Phases in which something has to be known, and perhaps done, by whoever types. */
const TROUBLE: ReadonlySet<Saving['phase']> = new Set(['lost', 'down', 'refused', 'conflict', 'signed-out', 'someone-else']);

/**
 * What a live region says of a form that saves itself. Nobody is talked over at each pause of their typing: it speaks of what goes
 * wrong, at once, and of what is well when that was in doubt, was asked for, or is the beginning of a draft.
 * @param asked how often it was saved by hand
 * @param elsewhere phases that something else says
 */
export function useSavingSaid(saving: Saving | undefined, asked = 0, elsewhere: readonly Saving['phase'][] = []): string {
  const { word } = useDesk();
  const [said, setSaid] = useState('');
  const told = useRef({ begun: saving?.begun ?? false, asked, inDoubt: false });
  const { phase, begun = false, version = 0 } = saving ?? {};
  const isSilent = phase !== undefined && elsewhere.includes(phase);
  useEffect(() => {
    if (!phase || phase === 'clean' || phase === 'saving') return;
    const last = told.current;
    if (TROUBLE.has(phase)) {
      last.inDoubt = true;
      setSaid(isSilent ? '' : word(`saving.${phase}`));
    } else if (phase === 'typing') {
      if (!last.inDoubt) setSaid('');
    } else {
      if (begun && !last.begun) setSaid(word('saving.begun', { version }));
      else if (last.inDoubt || asked !== last.asked) setSaid(word('saving.saved'));
      told.current = { begun, asked, inDoubt: false };
    }
  }, [phase, begun, version, asked, isSilent, word]);
  return said;
}
