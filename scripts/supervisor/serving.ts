/**
 * Who serves the site from the build in `.next`. Next reads a page's files there when it is first asked for, so that a build made
 * beneath them is a site of 500s until it is started again.
 */
import path from 'node:path';
import { noteRunning, whoRuns } from '../lib/running.mjs';
import { dataFolder } from './paths.ts';
import { StartError } from './report.ts';

const folder = (): string => path.join(dataFolder, 'serving');

/** Notes that this process serves from the build. @returns takes the note back; whoever is killed leaves one that counts for nothing */
export const noteServing = (): (() => void) => noteRunning(folder());

let stacks = 0;
let forget = (): void => undefined;

/**
 * Notes that a stack of this process runs on the packages of this checkout, which site and back ends go on reading: what is installed
 * asks (`scripts/lib/toolchain.mjs`). @returns takes the note back with the last stack
 */
export function noteStack(): () => void {
  stacks += 1;
  if (stacks === 1) forget = noteRunning(path.join(dataFolder, 'running'));
  let over = false;
  return () => {
    if (over) return;
    over = true;
    stacks -= 1;
    if (stacks === 0) forget();
  };
}

/** @throws StartError while somebody serves from the build that another would replace */
export function requireNobodyServes(): void {
  const name = whoRuns(folder());
  if (name === undefined) return;
  throw new StartError(
    `The site runs from the build that this would replace (process ${name}): it would answer 500.`,
    'Stop it (Ctrl-C where it was started) and do this again, or build in another checkout; npm run dev follows changes without a build.',
  );
}
