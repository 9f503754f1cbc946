import { metrics } from '@opentelemetry/api';
import type { Share } from './registry.ts';

const OUTCOMES = ['hit', 'stale', 'miss', 'pass', 'refused'] as const;
/** How a request was answered: from memory; by an older copy; by one that was made for it; by Next for it alone; not at all. */
type AnsweredBy = (typeof OUTCOMES)[number];
const KINDS = ['page', 'text', 'picture', 'static', 'own'] as const;
type Kind = (typeof KINDS)[number];

const OF_SHELF = { pages: 'page', texts: 'text', files: 'picture' } as const;
const kindOf = (share: Share | undefined): Kind => (share === undefined ? 'own' : share.fixed ? 'static' : OF_SHELF[share.shelf]);

export interface Tally {
  add(outcome: AnsweredBy, share?: Share): void;
  counts(): Record<AnsweredBy, number>;
}

/**
 * What the door answered, for whoever watches (`masthead.door.answers`, `masthead.door.bytes`). Read when it is asked for: a counter of
 * OpenTelemetry that is told of each answer would cost as much as the answer.
 */
export function createTally(bytes: () => number): Tally {
  const empty = () => Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<Kind, number>;
  const all = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, empty()])) as Record<AnsweredBy, Record<Kind, number>>;
  const meter = metrics.getMeter('masthead');
  meter
    .createObservableCounter('masthead.door.answers', { description: 'Answers of the site by where they came from' })
    .addCallback((result) => {
      for (const outcome of OUTCOMES) for (const kind of KINDS) result.observe(all[outcome][kind], { outcome, kind });
    });
  meter
    .createObservableGauge('masthead.door.bytes', { description: 'Copies that the door keeps', unit: 'By' })
    .addCallback((result) => result.observe(bytes()));
  return {
    add: (outcome, share) => void (all[outcome][kindOf(share)] += 1),
    counts: () =>
      Object.fromEntries(OUTCOMES.map((outcome) => [outcome, KINDS.reduce((sum, kind) => sum + all[outcome][kind], 0)])) as Record<
        AnsweredBy,
        number
      >,
  };
}
