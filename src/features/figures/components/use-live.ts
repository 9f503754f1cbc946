import { useEffect, useState } from 'react';
import { timeLimit } from '@/lib/time-limit';
import type { FiguresData } from '../model';

type Shown = Extract<FiguresData, { allowed: true }>;

const EVERY_MS = 15_000;

/**
 * The figures as they are now, while their days include today and somebody looks: asked for again every quarter of a minute, by
 * the page's own address. What does not come is left as it is, and asked for the next time. Another question begins anew with
 * what came with it: the router gives the same page other figures, and what was asked for the question before is dropped.
 */
export function useLive(first: Shown): Shown {
  const [newer, setNewer] = useState<{ of: Shown; shown: Shown }>();
  useEffect(() => {
    if (first.asked.to !== new Date().toISOString().slice(0, 10)) return;
    const leaving = new AbortController();
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      const answer = await fetch(`/api/figures${location.search}`, {
        headers: { accept: 'application/json' },
        signal: timeLimit(EVERY_MS, leaving.signal),
      }).catch(() => undefined);
      if (!answer?.ok) return;
      const data = (await answer.json().catch(() => undefined)) as FiguresData | undefined;
      if (data?.allowed && !leaving.signal.aborted) setNewer({ of: first, shown: data });
    };
    const timer = setInterval(() => void ask(), EVERY_MS);
    return () => {
      clearInterval(timer);
      leaving.abort();
    };
  }, [first]);
  return newer?.of === first ? newer.shown : first;
}
