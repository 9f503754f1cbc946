import { useCallback, useEffect, useRef, useState } from 'react';
import { ASKED_WAITS_MS, timeLimit } from '@/lib/time-limit';

/** Between two keys of somebody who types: asking for each would ask for nothing. */
const PAUSE_MS = 120;
const SHORTEST = 2;

export interface Suggestions<Suggestion> {
  suggestions: readonly Suggestion[];
  open: boolean;
  /** Index of the one that the arrow keys chose; -1 while it is the field itself. */
  active: number;
  ask(q: string): void;
  move(by: 1 | -1): void;
  close(): void;
}

/**
 * Suggestions for what stands in the field of a search, which `address` answers as `{ suggestions }`. A failure shows none: the
 * search itself still works. `address` is to stay the same between renderings.
 */
export function useSuggestions<Suggestion>(address: (q: string) => string): Suggestions<Suggestion> {
  const [found, setFound] = useState<readonly Suggestion[]>([]);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<AbortController>(undefined);

  const close = useCallback(() => {
    clearTimeout(timer.current);
    running.current?.abort();
    setOpen(false);
    setActive(-1);
  }, []);

  const ask = useCallback(
    (typed: string) => {
      close();
      const q = typed.trim();
      if (q.length < SHORTEST) return;
      timer.current = setTimeout(async () => {
        const controller = new AbortController();
        running.current = controller;
        try {
          const response = await fetch(address(q), { signal: timeLimit(ASKED_WAITS_MS, controller.signal) });
          if (!response.ok) return;
          const { suggestions } = (await response.json()) as { suggestions: Suggestion[] };
          if (controller.signal.aborted) return;
          setFound(suggestions);
          setOpen(true);
        } catch {
          // Aborted by the next key, or offline: there is nothing to suggest.
        }
      }, PAUSE_MS);
    },
    [close, address],
  );

  const move = useCallback((by: 1 | -1) => setActive((at) => ((at + 1 + by + found.length + 1) % (found.length + 1)) - 1), [found.length]);

  useEffect(() => close, [close]);
  return { suggestions: found, open, active, ask, move, close };
}
