import type { Consent } from '../consent/consent';
import type { AppEvent } from '../events/events.schema';

/** Where and when an event happened, which is not where and when it is said: it may wait for the visitor's answer. */
interface Happened {
  path: string;
  /** ms, of the clock of the document. */
  at: number;
}

/** Where an event goes once the visitor has agreed to be measured. */
export type Adapter = (event: AppEvent, happened: Happened) => void;

declare global {
  interface Window {
    /** The event-driven data layer. */
    appEventData?: AppEvent[];
  }
}

export interface Layer {
  push(event: AppEvent): void;
  /** Undecided: events wait. Given: they are said, those that wait first. Refused: they are forgotten, now and from now on. */
  decide(consent: Consent): void;
}

/** Consent first. What an adapter throws (Adobe's layer lets a listener's exceptions escape from `push`) stops nothing. */
export function createLayer(adapters: readonly Adapter[], failed: (error: unknown) => void): Layer {
  const layer = (window.appEventData ??= []);
  let consent: Consent = 'undecided';
  let waiting: [AppEvent, Happened][] = [];
  const say = (event: AppEvent, happened: Happened): void => {
    layer.push(event);
    for (const adapter of adapters) {
      try {
        adapter(event, happened);
      } catch (error) {
        failed(error);
      }
    }
  };
  return {
    push(event) {
      const happened = { path: location.pathname, at: performance.now() };
      if (consent === 'given') say(event, happened);
      else if (consent === 'undecided') waiting.push([event, happened]);
    },
    decide(next) {
      consent = next;
      if (next === 'undecided') return;
      const held = waiting;
      waiting = [];
      if (next === 'given') for (const each of held) say(...each);
    },
  };
}
