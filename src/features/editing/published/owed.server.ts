/**
 * Messages that were answered while their pages still waited: a process that dies then finds them here when it starts again. Next keeps
 * the pages themselves beyond the process, as they were before.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { count } from '@/server/counters';
import { logger } from '@/server/logger';

const fileSchema = z.record(z.string(), z.string());

export interface Owed {
  /** Bodies of messages that an earlier process had not done with. */
  left(): Promise<string[]>;
  /** Resolves when the message is kept. A disk that takes nothing is said, and is no reason not to take it. */
  keep(key: string, body: string): Promise<void>;
  done(key: string): Promise<void>;
}

/** @param file of one process's own; undefined: pages do not outlive the process, or the processes tell each other (`everywhere`) */
export function createOwed(file: string | undefined): Owed {
  let kept: Map<string, string> | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  const read = async (from: string): Promise<Map<string, string>> => {
    try {
      return new Map(Object.entries(fileSchema.parse(JSON.parse(await readFile(from, 'utf8')))));
    } catch (error) {
      // What was cut off while it was written never took the place of the file: what cannot be read is somebody else's.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT'))
        logger.warn({ err: error }, 'what was published before the start cannot be read');
      return new Map();
    }
  };

  /** One change after another, each written whole. */
  const change = (work: (messages: Map<string, string>) => void): Promise<void> => {
    if (file === undefined) return Promise.resolve();
    const next = turn.then(async () => {
      kept ??= await read(file);
      work(kept);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(`${file}.next`, JSON.stringify(Object.fromEntries(kept)));
      await rename(`${file}.next`, file);
    });
    const told = next.catch((error: unknown) => {
      count('published.failures');
      logger.warn({ err: error }, 'a publication cannot be kept until its pages are made: a process that dies now shows old ones');
    });
    turn = told;
    return told;
  };

  return {
    left: async () => {
      if (file === undefined) return [];
      kept ??= await read(file);
      return [...kept.values()];
    },
    keep: (key, body) => change((messages) => messages.set(key, body)),
    done: (key) => change((messages) => messages.delete(key)),
  };
}
