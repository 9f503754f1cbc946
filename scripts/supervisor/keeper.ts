import { keepUp, type Kept, type KeepOptions } from './keep.ts';
import type { StartError } from './report.ts';

/** What stands on what, from below. */
const LAYERS = ['database', 'services', 'site'] as const;
type Layer = (typeof LAYERS)[number];

export interface Keeper {
  /** Starts something and keeps it running. @throws what its first start throws */
  keep(layer: Layer, options: Omit<KeepOptions, 'say' | 'stopped'>): Promise<void>;
  /** What ended by itself, and what was started again, a line each. */
  readonly incidents: readonly string[];
  /** Resolves when something has been given up that ended again and again. */
  failed(): Promise<StartError>;
  /** From above, so that each ends what it does with what it stands on. Also what is just being started ends. */
  stop(): Promise<void>;
}

/** @param say hears of each incident */
export function createKeeper(say: (line: string) => void): Keeper {
  const stopping = new AbortController();
  const kept: { layer: Layer; starting: Promise<Kept> }[] = [];
  const incidents: string[] = [];
  let giveUp: (error: StartError) => void;
  const failed = new Promise<StartError>((resolve) => (giveUp = resolve));
  return {
    incidents,
    failed: () => failed,
    keep: async (layer, options) => {
      const starting = keepUp({
        ...options,
        stopped: stopping.signal,
        say: (line) => {
          incidents.push(line);
          say(line);
        },
      });
      kept.push({ layer, starting });
      void (await starting).failed.then(giveUp);
    },
    stop: async () => {
      stopping.abort();
      const stop = async (starting: Promise<Kept>): Promise<void> => {
        // What did not come up has been said to whoever started it, and left nothing running.
        await (await starting.catch(() => undefined))?.stop();
      };
      for (const layer of LAYERS.toReversed())
        await Promise.all(kept.filter((one) => one.layer === layer).map(({ starting }) => stop(starting)));
    },
  };
}
