import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';
import type { Report, ReportedTest } from './report.ts';

/** Places of an error's stack that are the project's own, as `file:line:column` from the root, the innermost first. */
const placesOf = (error: SerializedError | undefined, root: string): string[] =>
  [...(error?.stack ?? '').matchAll(/(?:file:\/\/)?(\/[^\s()]+?):(\d+):(\d+)/g)]
    .filter(([, file = '']) => file.startsWith(`${root}/`) && !file.includes('/node_modules/'))
    .map(([, file = '', line, column]) => `${path.relative(root, file)}:${line}:${column}`);

/** @param file where the test stands, from the root */
function told(name: string, file: string, error: SerializedError | undefined, root: string): ReportedTest {
  const places = placesOf(error, root);
  const place = places.find((each) => each.startsWith(`${file}:`)) ?? file;
  const thrown = places[0] === undefined || places[0] === place ? '' : `thrown at ${places[0]}`;
  const what = `${error?.name ? `${error.name}: ` : ''}${error?.message ?? ''}`;
  return { name, place, message: stripVTControlCharacters([what, error?.diff, thrown].filter(Boolean).join('\n')) };
}

/** A test that takes longer is named with what it took. */
const SLOW_MS = 300;

/** Writes what `npm test` says of a run (`Report`) into the file that TEST_REPORT names. */
export default class implements Reporter {
  onTestRunEnd(files: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const file = process.env.TEST_REPORT;
    if (!file) return;
    const root = process.cwd();
    const fileOf = (tests: TestModule) => path.relative(root, tests.moduleId);
    const report: Report = { passed: 0, failed: 0, skipped: 0, failures: [], unsteady: [], files: [] };
    const fail = (failure: ReportedTest) => {
      report.failed += 1;
      report.failures.push(failure);
    };
    const count = (test: TestCase) => {
      const { state, errors } = test.result();
      const of = () => told(test.fullName, fileOf(test.module), errors?.[0], root);
      if (state === 'failed') return fail(of());
      if (state === 'passed' && test.diagnostic()?.flaky) report.unsteady.push(of());
      report[state === 'passed' ? 'passed' : 'skipped'] += 1;
    };
    for (const tests of files) {
      for (const error of tests.errors()) fail(told('(the file)', fileOf(tests), error, root));
      // Errors of a group are those of its hooks.
      for (const suite of tests.children.allSuites())
        for (const error of suite.errors()) fail(told(suite.fullName, fileOf(tests), error, root));
      const slow: Report['files'][number]['slow'] = [];
      for (const test of tests.children.allTests()) {
        count(test);
        const ms = Math.round(test.diagnostic()?.duration ?? 0);
        if (ms > SLOW_MS) slow.push({ name: test.fullName, ms });
      }
      // Not what it took to get a process: of files that share one that is the time for which they waited.
      const { duration, collectDuration, setupDuration, environmentSetupDuration } = tests.diagnostic();
      const load = collectDuration + setupDuration + environmentSetupDuration;
      report.files.push({ file: fileOf(tests), ms: Math.round(duration), loadMs: Math.round(load), slow });
    }
    for (const error of unhandled) fail(told('(outside of any test)', '.', error, root));
    writeFileSync(file, JSON.stringify(report));
  }
}
