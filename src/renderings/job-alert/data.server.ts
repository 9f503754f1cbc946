import type { RenderingDataLoader } from '@/runtime/data';
import { alertsDown, findAlert } from '@/features/careers/server';

/** What came of the button that was pressed before. */
const DONE = ['confirmed', 'changed', 'off', 'refused', 'failed'] as const;

export type Data = {
  done: (typeof DONE)[number] | null;
} & (
  | { status: 'confirm'; token: string }
  | { status: 'alert'; token: string; search: string; frequency: 'daily' | 'weekly' }
  /** Turned off, or never there. */
  | { status: 'none' }
  /** Nobody asked for one. */
  | { status: 'start' }
  | { status: 'down' }
);

const first = (value: string | string[] | undefined): string => [value ?? ''].flat()[0] ?? '';

/** A job alert, by the token of a mail: nothing is changed by looking at it. */
export const load: RenderingDataLoader<unknown, unknown, Data> = async ({ live, describe }) => {
  const done = DONE.find((each) => each === first(live?.query.done)) ?? null;
  const [confirm, token] = [first(live?.query.confirm), first(live?.query.alert)];
  describe?.({ noIndex: true });
  if (confirm) return { status: 'confirm', token: confirm, done };
  if (!token) return { status: done ? 'none' : 'start', done };
  try {
    const alert = await findAlert(token, live ?? 'site');
    return alert ? { status: 'alert', token, ...alert, done } : { status: 'none', done };
  } catch (error) {
    alertsDown(error);
    live?.setStatus?.(503);
    return { status: 'down', done };
  }
};
