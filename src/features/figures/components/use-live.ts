import { useEffect, useState } from 'react';
import type { FiguresData } from '../model';

type Shown = Extract<FiguresData, { allowed: true }>;

const EVERY_MS = 15_000;

/**
 * The figures as they are now, while their days include today and somebody looks: asked for again every quarter of a minute, by
 * the page's own address. What does not come is left as it is, and asked for the next time.
 */
export function useLive(first: Shown): Shown {
  const [shown, setShown] = useState(first);
  const live = first.asked.to === new Date().toISOString().slice(0, 10);
  useEffect(() => {
    if (!live) return;
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      const answer = await fetch(`/api/figures${location.search}`, { headers: { accept: 'application/json' } }).catch(() => undefined);
      if (!answer?.ok) return;
      const data = (await answer.json()) as FiguresData;
      if (data.allowed) setShown(data);
    };
    const timer = setInterval(() => void ask(), EVERY_MS);
    return () => clearInterval(timer);
  }, [live]);
  return shown;
}
