import { type CrumbData, crumbsIfKnown } from '@/features/content/navigation/server';
import type { RenderingDataLoader } from '@/runtime/data';
import { jobStateOf } from '@/features/careers';
import { alertsDown, findAlert, jobParams, jobSearchView } from '@/features/careers/server';

/** What came of the button that was pressed before. */
const DONE = ['confirmed', 'changed', 'off', 'refused', 'failed'] as const;

export type Data = {
  done: (typeof DONE)[number] | null;
} & (
  | { status: 'confirm'; token: string }
  /**
   * `count` of the openings that fit now; null where the search does not answer. `isUnknown`: the search has a value that is not known
   * any more, so that the alert finds nothing.
   */
  | { status: 'alert'; token: string; search: string; frequency: 'daily' | 'weekly'; count: number | null; isUnknown?: boolean }
  /** Turned off, or never there. */
  | { status: 'none' }
  /** Nobody asked for one. */
  | { status: 'start'; crumbs?: CrumbData[] }
  | { status: 'down' }
);

const first = (value: string | string[] | undefined): string => [value ?? ''].flat()[0] ?? '';

/** A job alert, by the token of a mail: nothing is changed by looking at it. */
export const load: RenderingDataLoader<unknown, unknown, Data> = async (context) => {
  const { route, live, describe } = context;
  const done = DONE.find((each) => each === first(live?.query.done)) ?? null;
  const [confirm, token] = [first(live?.query.confirm), first(live?.query.alert)];
  describe?.({ noIndex: true });
  if (confirm) return { status: 'confirm', token: confirm, done };
  if (!token) return done ? { status: 'none', done } : { status: 'start', done, crumbs: await crumbsIfKnown(context) };
  try {
    const alert = await findAlert(token, live ?? 'site');
    if (!alert) return { status: 'none', done };
    // As its mails ask: what a page would correct, they do not find.
    const found = await jobSearchView(jobStateOf(alert.search), route.language, live ?? 'site', { asTyped: true });
    if (found.status !== 'ready') return { status: 'alert', token, ...alert, count: null, done };
    const understood = jobParams(found.answer.answered ?? found.state);
    const isUnknown = [...new URLSearchParams(alert.search)].some(([name, value]) => !understood.getAll(name).includes(value));
    return { status: 'alert', token, ...alert, count: found.answer.total, isUnknown, done };
  } catch (error) {
    alertsDown(error);
    live?.setStatus?.(503);
    return { status: 'down', done };
  }
};
