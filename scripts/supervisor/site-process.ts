import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { root } from './paths.ts';

/**
 * How the site's process is started, beside its settings: for GNU's C library, which keeps for ever what threads outside of the heap gave
 * back (pictures, compression). Two arenas, where it has eight for each processor; blocks of 32 KB and more, as a page is, go back to
 * the machine at once, for which it has to be told a size that it would else raise by itself. Other C libraries do not know the names.
 */
const SITE_PROCESS = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '32768', MALLOC_TRIM_THRESHOLD_: '65536' } as const;

/**
 * Room for new objects, in three parts of eight megabytes. V8 would let it grow to 120 MB while pages are made, and give none of it back
 * (docs/scale.md). Only a process that starts can be told; what an operator says comes behind it, and counts.
 */
const NODE_OPTIONS = '--max-semi-space-size=8';

/** Read by Next itself, in the site's process. */
const FILES = ['development', 'production', 'test'].flatMap((mode) => [`.env.${mode}.local`, `.env.${mode}`]).concat('.env.local', '.env');

/**
 * The environment of the site's process, and nothing beside it: Next takes from `.env` what its process has not, so that a setting which
 * the supervisor left out, as one that is set to nothing or one in a test, would come back. What is empty counts as not set.
 * @param folder where Next looks for its files
 */
export function siteEnvironment(environment: NodeJS.ProcessEnv, folder: string = root): NodeJS.ProcessEnv {
  const files = FILES.map((name) => path.join(folder, name)).filter((file) => existsSync(file));
  const names = files.flatMap((file) => Object.keys(parseEnv(readFileSync(file, 'utf8'))));
  return {
    ...Object.fromEntries(names.map((name) => [name, ''])),
    ...SITE_PROCESS,
    ...environment,
    NODE_OPTIONS: [NODE_OPTIONS, environment.NODE_OPTIONS].filter(Boolean).join(' '),
  };
}
