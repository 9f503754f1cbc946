import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { root } from '../supervisor/paths.ts';

/**
 * Files that take long though their text is short. Where nobody has timed the files yet, vitest begins with the largest: one of these
 * would begin last, and a core would wait for it.
 */
export const LONG: ReadonlySet<string> = new Set([
  'src/workshop/importer/posts.test.ts',
  'src/workshop/importer/post-names.test.ts',
  'src/workshop/importer/house-again.test.ts',
  'src/workshop/importer/print/print.test.ts',
  'src/workshop/portraits/portraits.test.ts',
  'src/workshop/importer/outside.test.ts',
  'src/workshop/definitions/model.test.ts',
  'src/workshop/scaffold/scaffold.test.ts',
  'src/workshop/exporter/round-trip.test.ts',
  'src/workshop/validate/validate.test.ts',
  'src/workshop/xliff/content.test.ts',
  'src/lib/drawings/drawings.test.ts',
  'src/backends/identity/accounts/common-passwords.test.ts',
  'src/backends/search/openings/feeds/damaged.test.ts',
  'src/lib/word/word.test.ts',
  'scripts/docs.test.ts',
  'scripts/doctor/doctor.test.ts',
  'scripts/lib/command-line.test.ts',
  'tests/contract/account/intents.test.ts',
  'tests/contract/session/sessions-end-together.test.ts',
  'tests/contract/session/sign-in-tabs.test.ts',
  'tests/e2e/conditions/every-form.test.ts',
  'tests/e2e/conditions/long-visit.test.ts',
  'tests/e2e/editing/great-journey.test.ts',
]);

/** Puts files that take long before all others, which stay in their order. @param nameOf a file's path from the root */
export const longFirst = <T>(files: readonly T[], nameOf: (file: T) => string): T[] => [
  ...files.filter((file) => LONG.has(nameOf(file))),
  ...files.filter((file) => !LONG.has(nameOf(file))),
];

export default class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return longFirst(await super.sort(files), ({ moduleId }) => path.relative(root, moduleId));
  }
}
