import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const builtSchema = z.object({ config: z.record(z.string(), z.unknown()) });

/** By which a server that stands alone is told what its build was configured with (`output: 'standalone'`). */
const VARIABLE = '__NEXT_PRIVATE_STANDALONE_CONFIG';

/**
 * Has Next take its configuration from the build. It would read `next.config.ts` again, with a compiler that takes a fifth of a second of
 * each start and 25 MB for as long as the process lives; what is in it is the build's all the same, but for where pages are kept.
 * @param folder of the site. Where the build says nothing of itself, Next reads its file.
 */
export function useBuiltConfiguration(folder: string, environment: NodeJS.ProcessEnv = process.env): void {
  const file = path.join(folder, '.next/required-server-files.json');
  if (environment[VARIABLE] !== undefined || !existsSync(file)) return;
  const { config } = builtSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  // As Next's own where there is no REDIS_URL, which `.env` may name: Next reads that later.
  environment[VARIABLE] = JSON.stringify({ ...config, cacheHandler: fileURLToPath(new URL('page-store.ts', import.meta.url)) });
}
