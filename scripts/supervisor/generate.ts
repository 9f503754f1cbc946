import { spawnSync } from 'node:child_process';
import { root } from './paths.ts';
import { StartError } from './report.ts';

/** Writes the sources that are generated (component map, loader, phrases), without building. */
export function generate(): void {
  const run = spawnSync(process.execPath, ['scripts/build.ts', '--generate-only'], { cwd: root, encoding: 'utf8' });
  if (run.status !== 0)
    throw new StartError(`The generated sources could not be written:\n${run.stdout}${run.stderr}`, 'Correct what is named above.');
}
