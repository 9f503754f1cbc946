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

/** Writes what `npm test` says of a run (`Report`) into the file that TEST_REPORT names. */
export default class implements Reporter {
  onTestRunEnd(files: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const file = process.env.TEST_REPORT;
    if (!file) return;
    const root = process.cwd();
    const fileOf = (tests: TestModule) => path.relative(root, tests.moduleId);
    const report: Report = { passed: 0, failed: 0, skipped: 0, failures: [], unsteady: [] };
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
      for (const test of tests.children.allTests()) count(test);
    }
    for (const error of unhandled) fail(told('(outside of any test)', '.', error, root));
    writeFileSync(file, JSON.stringify(report));
  }
}
