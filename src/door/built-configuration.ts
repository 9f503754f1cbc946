import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const builtSchema = z.object({ config: z.record(z.string(), z.unknown()) });

/** By which a server that stands alone is told what its build was configured with (`output: 'standalone'`). */
const VARIABLE = '__NEXT_PRIVATE_STANDALONE_CONFIG';

/** Beside this, as it is built (`scripts/postbuild/door.ts`) and as it stands here. */
const PAGE_STORE = `page-store${path.extname(new URL(import.meta.url).pathname)}`;

/**
 * Has Next take its configuration from the build. It would read `next.config.ts` again, with a compiler that takes a fifth of a second of
 * each start and 25 MB for as long as the process lives; what is in it is the build's all the same.
 * @param folder of the site. Where the build says nothing of itself, Next reads its file.
 */
export function useBuiltConfiguration(folder: string, environment: NodeJS.ProcessEnv = process.env): void {
  const file = path.join(folder, '.next/required-server-files.json');
  if (environment[VARIABLE] !== undefined || !existsSync(file)) return;
  const { config } = builtSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  // The build writes it as a path from a folder of its own.
  environment[VARIABLE] = JSON.stringify({ ...config, cacheHandler: fileURLToPath(new URL(PAGE_STORE, import.meta.url)) });
}
