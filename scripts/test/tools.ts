import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { dataFolder, root } from '../supervisor/paths.ts';

export interface Totals {
  passed: number;
  failed: number;
  skipped: number;
}

const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

function spawnNode(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('exit', (code) => resolve(code ?? 1));
    child.once('error', () => resolve(1));
  });
}

/** Runs a tool that passes or fails as a whole; it counts as one test. */
export async function runTool(name: string, args: readonly string[]): Promise<Totals> {
  const began = Date.now();
  const code = await spawnNode(args, process.env);
  process.stdout.write(`  ${code === 0 ? '✓' : '✗'} ${name} ${seconds(began)}\n`);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
}

const report = z.object({ numPassedTests: z.number(), numFailedTests: z.number(), numPendingTests: z.number(), numTodoTests: z.number(), numFailedTestSuites: z.number() });

/** Runs one vitest project. A run that ends badly without a failed test (a suite that did not load) counts as a failure. */
export async function runVitest(project: string, env: NodeJS.ProcessEnv): Promise<Totals> {
  const began = Date.now();
  const folder = path.join(dataFolder, 'test-reports');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${project}.json`);
  rmSync(file, { force: true });
  const code = await spawnNode(['node_modules/vitest/vitest.mjs', 'run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`], env);
  try {
    const parsed = report.parse(JSON.parse(readFileSync(file, 'utf8')));
    const failed = Math.max(parsed.numFailedTests, code === 0 ? 0 : 1);
    process.stdout.write(`  ${failed === 0 ? '✓' : '✗'} ${project} ${seconds(began)}\n`);
    return { passed: parsed.numPassedTests, failed, skipped: parsed.numPendingTests + parsed.numTodoTests };
  } catch (error) {
    process.stdout.write(`  ✗ ${project} wrote no report: ${error instanceof Error ? error.message : String(error)}\n`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}
