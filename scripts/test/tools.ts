import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { dataFolder, root } from '../supervisor/paths.ts';

export interface Totals {
  passed: number;
  failed: number;
  skipped: number;
  /** What failed, a line each, so that the end of a long log says it again. */
  failures: string[];
  /** What passed only when it ran again, a line each: a fault of the test or a rare one of the product, to be looked into. */
  unsteady: string[];
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
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, failures: code === 0 ? [] : [name], unsteady: [] };
}

const report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(''),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() })),
    }),
  ),
});

const firstLine = (text: string) =>
  text
    .split('\n')
    .find((line) => line.trim() !== '')
    ?.trim() ?? '';

type AssertionResult = z.infer<typeof report>['testResults'][number]['assertionResults'][number];

const lineOf = (file: string, { fullName, failureMessages }: AssertionResult) =>
  `${file} › ${fullName}: ${firstLine(failureMessages?.[0] ?? '')}`;

/** One line for each test that failed at first and passed when it ran again. */
const unsteadyOf = ({ testResults }: z.infer<typeof report>): string[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages?.length)
      .map((each) => lineOf(path.relative(root, name), each)),
  );

/** One line for each test that failed and each file that did not load: file, test, first line of the reason. */
function failuresOf({ testResults }: z.infer<typeof report>): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name);
    const failed = assertionResults.filter((each) => each.status === 'failed').map((each) => lineOf(file, each));
    return failed.length === 0 && status === 'failed' ? [`${file}: ${firstLine(message)}`] : failed;
  });
}

/** Stages whose files are in several projects (vitest.config.ts): the names of the others. */
const FURTHER: Readonly<Record<string, readonly string[]>> = {
  unit: ['unit-components'],
  contract: ['contract-calm', 'contract-alone'],
  e2e: ['e2e-calm', 'e2e-alone'],
};

/** Runs the vitest projects of a stage. A run that ends badly without a failed test (a suite that did not load) counts as a failure. */
export async function runVitest(stage: string, env: NodeJS.ProcessEnv): Promise<Totals> {
  const began = Date.now();
  const projects = [stage, ...(FURTHER[stage] ?? [])];
  const folder = path.join(dataFolder, 'test-reports');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${stage}.json`);
  rmSync(file, { force: true });
  const code = await spawnNode(
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...projects.flatMap((name) => ['--project', name]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    env,
  );
  try {
    const parsed = report.parse(JSON.parse(readFileSync(file, 'utf8')));
    const failed = Math.max(parsed.numFailedTests, code === 0 ? 0 : 1);
    process.stdout.write(`  ${failed === 0 ? '✓' : '✗'} ${stage} ${seconds(began)}\n`);
    return {
      passed: parsed.numPassedTests,
      failed,
      skipped: parsed.numPendingTests + parsed.numTodoTests,
      failures: failuresOf(parsed),
      unsteady: unsteadyOf(parsed),
    };
  } catch (error) {
    process.stdout.write(`  ✗ ${stage} wrote no report: ${error instanceof Error ? error.message : String(error)}\n`);
    return { passed: 0, failed: 1, skipped: 0, failures: [`${stage}: no report`], unsteady: [] };
  }
}
