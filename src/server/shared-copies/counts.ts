import { registry } from '@/door/registry';

/** What happened at the door, as counters of health are named; nothing where Next's own server answers. */
export const doorCounts = (): Record<string, number> =>
  Object.fromEntries(Object.entries(registry().counts?.() ?? {}).map(([name, value]) => [`door.${name}`, value]));
