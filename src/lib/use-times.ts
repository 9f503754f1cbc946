import { useState } from 'react';

/** How often a value has been another one, from 1: what is said a second time in the same words has happened a second time. */
export function useTimes(value: unknown): number {
  const [known, setKnown] = useState({ value, times: 1 });
  if (Object.is(known.value, value)) return known.times;
  const next = { value, times: known.times + 1 };
  setKnown(next);
  return next.times;
}
