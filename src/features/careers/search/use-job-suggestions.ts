import { useCallback, useEffect, useRef, useState } from 'react';
import type { JobSuggestion } from '../openings.schema';

/** Between two keys of somebody who types: asking for each would ask for nothing. */
const PAUSE_MS = 120;
const SHORTEST = 2;

export interface JobSuggestions {
  suggestions: readonly JobSuggestion[];
  open: boolean;
  /** Index of the one that the arrow keys chose; -1 while it is the field itself. */
  active: number;
  ask(typed: string): void;
  move(by: 1 | -1): void;
  close(): void;
}

/** Titles and cities for what stands in the field. A failure suggests nothing: the search itself still works. */
export function useJobSuggestions(): JobSuggestions {
  const [found, setFound] = useState<readonly JobSuggestion[]>([]);
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
          const response = await fetch(`/api/careers/suggest?${new URLSearchParams({ q })}`, { signal: controller.signal });
          if (!response.ok) return;
          const { suggestions } = (await response.json()) as { suggestions: JobSuggestion[] };
          if (controller.signal.aborted) return;
          setFound(suggestions);
          setOpen(true);
        } catch {
          // Aborted by the next key, or offline: there is nothing to suggest.
        }
      }, PAUSE_MS);
    },
    [close],
  );

  const move = useCallback((by: 1 | -1) => setActive((at) => ((at + 1 + by + found.length + 1) % (found.length + 1)) - 1), [found.length]);

  useEffect(() => close, [close]);
  return { suggestions: found, open, active, ask, move, close };
}
