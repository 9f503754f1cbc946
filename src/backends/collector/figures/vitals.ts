import { nameAndStep } from './names.ts';

/** Values of web vitals in steps of 5 %, for a percentile of sums: `1.05 ^ step` thousandths. */
export const VITAL_STEP = 1.05;

export interface Vital {
  name: string;
  p75: number;
  times: number;
}

/** What three quarters of the values are below, by how often each step of each vital was seen. */
export function vitalsOf(seen: Iterable<readonly [vital: string, times: number]>): Vital[] {
  const steps = [...seen].map(([vital, times]) => ({ ...named(vital), times })).sort((a, b) => a.step - b.step);
  return [...new Set(steps.map(({ name }) => name))].sort().map((name) => {
    const own = steps.filter((each) => each.name === name);
    const times = own.reduce((sum, each) => sum + each.times, 0);
    let below = 0;
    const at = own.find((each) => (below += each.times) >= times * 0.75);
    // The middle of the step, in thousandths.
    return { name, p75: VITAL_STEP ** ((at?.step ?? 0) + 0.5) / 1000, times };
  });
}

function named(vital: string): { name: string; step: number } {
  const [name, step] = nameAndStep(vital);
  return { name, step };
}
