import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { dataFolder, root } from '../supervisor/paths.ts';
import { begins, ended } from './console.ts';
import { PROJECTS, type Run } from './groups.ts';
import { below, failureText, lineOf, report } from './report.ts';
import { slowestOf } from './times.ts';

export interface Totals {
  passed: number;
  failed: number;
  skipped: number;
  /** What failed, a line each, so that the end of a long log says it again. */
  failures: string[];
  /** What passed only when it ran again, a line each: a fault of the test or a rare one of the product, to be looked into. */
  unsteady: string[];
}

/** Where each stage leaves all that its tools said, a log a stage. */
export const logFolder = path.join(dataFolder, 'test-reports');

const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`;
const logOf = (name: string) => path.join(logFolder, `${name}.log`);
const shown = (file: string) => path.relative(root, file);

/** What runs now. */
const children = new Set<ChildProcess>();
/** Ends what runs: a signal may have reached this process alone. */
export const stopTools = (): void => children.forEach((child) => void child.kill('SIGTERM'));

/** Runs a script of Node's into a log. @returns its exit code */
async function spawnNode(args: readonly string[], env: NodeJS.ProcessEnv, logFile: string): Promise<number> {
  mkdirSync(logFolder, { recursive: true });
  const log = createWriteStream(logFile);
  const code = await new Promise<number>((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    children.add(child);
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => log.write(chunk));
    child.once('close', (status) => {
      children.delete(child);
      resolve(status ?? 1);
    });
    child.once('error', (error) => {
      log.write(String(error));
      resolve(1);
    });
  });
  await new Promise<void>((resolve) => log.end(resolve));
  return code;
}

/**
 * Runs a tool that passes or fails as a whole; it counts as one test. What it says is shown only when it fails.
 * @param hint what mends a failure
 */
export async function runTool(name: string, args: readonly string[], hint = ''): Promise<Totals> {
  const began = Date.now();
  begins(name);
  const log = logOf(name);
  const failed = (await spawnNode(args, process.env, log)) !== 0;
  if (failed)
    ended(name, `  ✗ ${name} ${seconds(began)}${hint && `: ${hint}`}\n${below(readFileSync(log, 'utf8'))}    all of it: ${shown(log)}`);
  else ended(name, `  ✓ ${name} ${seconds(began)}`);
  return { passed: failed ? 0 : 1, failed: failed ? 1 : 0, skipped: 0, failures: failed ? [name] : [], unsteady: [] };
}

/** Which of a run's tests: all, those of some files, or those that some modules are part of. */
export type Which = { files: readonly string[] } | { related: readonly string[] } | undefined;

/** Runs vitest projects together. A run that ends badly without a failed test counts as a failure. */
export async function runVitest(stage: Run, env: NodeJS.ProcessEnv, which?: Which): Promise<Totals> {
  const began = Date.now();
  begins(stage);
  const file = path.join(logFolder, `${stage}.json`);
  const log = logOf(stage);
  rmSync(file, { force: true });
  const chosen =
    which && 'related' in which ? ['related', '--run', '--passWithNoTests', ...which.related] : ['run', ...(which?.files ?? [])];
  const code = await spawnNode(
    [
      'node_modules/vitest/vitest.mjs',
      ...chosen,
      ...PROJECTS[stage].flatMap((name) => ['--project', name]),
      '--reporter=default',
      '--reporter=./scripts/test/reporter.ts',
    ],
    { ...env, TEST_REPORT: file, NO_COLOR: '1' },
    log,
  );
  try {
    const { passed, failed, skipped, failures, unsteady, files } = report.parse(JSON.parse(readFileSync(file, 'utf8')));
    const bad = Math.max(failed, code === 0 ? 0 : 1);
    const counts = `${passed} passed${failed ? `, ${failed} failed` : ''}${skipped ? `, ${skipped} skipped` : ''}`;
    const why = bad > 0 && failed === 0 ? `    vitest ended with ${code} though no test failed\n` : '';
    ended(
      stage,
      bad === 0
        ? `  ✓ ${stage} ${seconds(began)}: ${counts}\n${slowestOf({ files })}`.trimEnd()
        : `  ✗ ${stage} ${seconds(began)}: ${counts}\n${slowestOf({ files })}${why}${failures.map(failureText).join('')}    all of it: ${shown(log)}`,
    );
    return {
      passed,
      failed: bad,
      skipped,
      failures: why ? [`${stage}: ${why.trim()}`] : failures.map(lineOf),
      unsteady: unsteady.map(lineOf),
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const last = readFileSync(log, 'utf8').split('\n').slice(-30).join('\n');
    ended(stage, `  ✗ ${stage} ${seconds(began)} wrote no report (${reason})\n${below(last)}    all of it: ${shown(log)}`);
    return { passed: 0, failed: 1, skipped: 0, failures: [`${stage}: no report`], unsteady: [] };
  }
}
