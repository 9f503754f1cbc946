import type { Log } from '../kit/log.ts';
import type { CollectorConfig } from './config.ts';
import type { DaysInMemory } from './figures/days-in-memory.ts';
import type { MessageLimit } from './ingest/limit.ts';
import type { Salts } from './ingest/salts.ts';
import type { Visits } from './ingest/visits.ts';
import type { Writer } from './ingest/writer.ts';
import type { Db } from './storage/database.ts';

/** What the calls work with, made once at the start. */
export interface CollectorContext {
  config: CollectorConfig;
  db: Db;
  /** Connections of their own for questions: what comes in never waits for them. */
  asked: Db;
  /** What questions are counted from; another one once days are forgotten, so that their words are too. */
  days(): DaysInMemory;
  limit: MessageLimit;
  log: Log;
  salts: Salts;
  visits: Visits;
  writer: Writer;
  /** The clock, in ms. */
  now(): number;
}
