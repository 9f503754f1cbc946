import { FEEDS, KINDS, openings } from '../contract/support/feeds.ts';
import { line, ndjson } from '../contract/support/openings.ts';
import { FEED_KINDS } from '../../src/backends/search/openings/importers/kinds.ts';
import type { FeedKind } from '../../src/backends/search/openings/importers/kinds.ts';

/** Openings of each feed. */
export const MANY = 12;

const job = (id: number) => ({
  control_number: id,
  position_title: `Turbine engineer ${id}`,
  appointment_type: 'Permanent',
  occupation_series: ['0801'],
  hiring_paths: ['public'],
  open_date: '2026-11-02',
  usajobs_url: `https://jobs.example/${id}`,
});

/** A list that a feed of each kind holds, and the feed around it. */
export const FUZZED: Readonly<Partial<Record<FeedKind, { entries: readonly unknown[]; text: (entries: readonly unknown[]) => string }>>> = {
  ...Object.fromEntries(KINDS.map((kind) => [kind, { entries: openings(MANY).map(FEEDS[kind].entry), text: FEEDS[kind].text }])),
  usajobs: { entries: Array.from({ length: MANY }, (_, at) => job(1000 + at)), text: ndjson },
  masthead: { entries: Array.from({ length: MANY }, (_, at) => line(`A-${at}`)), text: ndjson },
};
export const FUZZED_KINDS = FEED_KINDS.filter((kind) => FUZZED[kind] !== undefined);
