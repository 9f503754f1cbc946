import { useState } from 'react';
import { useDesk } from '../../common';
import type { Saving } from './saver';

/** Phases in which something has to be known, and perhaps done, by whoever types. */
const TROUBLE: ReadonlySet<Saving['phase']> = new Set(['lost', 'down', 'refused', 'conflict', 'signed-out', 'someone-else']);

interface Now {
  phase: Saving['phase'] | undefined;
  begun: boolean;
  asked: number;
}
interface Heard extends Now {
  /** What is said, below `saving.` */
  key: string;
  /** Something went wrong, and nothing said since that it is well again. */
  inDoubt: boolean;
  /** Of what is well: what was told already. */
  told: Pick<Now, 'begun' | 'asked'>;
}

function hear(before: Heard, now: Now): Heard {
  const { phase, begun, asked } = now;
  const { inDoubt, told } = before;
  if (phase && TROUBLE.has(phase)) return { ...before, ...now, key: phase, inDoubt: true };
  if (phase === 'typing' && !inDoubt) return { ...before, ...now, key: '' };
  if (phase !== 'saved') return { ...before, ...now };
  const key = begun && !told.begun ? 'begun' : inDoubt || asked !== told.asked ? 'saved' : before.key;
  return { ...now, key, inDoubt: false, told: { begun, asked } };
}

/**
 * What a live region says of a form that saves itself. Nobody is talked over at each pause of their typing: it speaks of what goes
 * wrong, at once, and of what is well when that was in doubt, was asked for, or is the beginning of a draft.
 * @param asked how often it was saved by hand
 * @param elsewhere phases that something else says
 */
export function useSavingSaid(saving: Saving | undefined, asked = 0, elsewhere: readonly Saving['phase'][] = []): string {
  const { word } = useDesk();
  const now: Now = { phase: saving?.phase, begun: saving?.begun ?? false, asked };
  const [heard, setHeard] = useState<Heard>({ ...now, key: '', inDoubt: false, told: now });
  if (heard.phase !== now.phase || heard.begun !== now.begun || heard.asked !== asked) setHeard(hear(heard, now));
  if (heard.key === '' || elsewhere.some((phase) => phase === heard.key)) return '';
  return word(`saving.${heard.key}`, { version: saving?.version ?? 0 });
}
