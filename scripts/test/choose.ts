import path from 'node:path';
import type { Changes } from './changes.ts';

/** What of the gate a change calls for. Paths are from the root. */
export interface Choice {
  /** Files that the formatter and eslint read. */
  formatted: string[];
  linted: string[];
  /** Modules and tests whose unit tests run: their own and those of all that imports them. */
  related: string[];
  architecture: boolean;
  /** Changed tests of the running product, by stage. */
  onStack: Record<'contract' | 'e2e' | 'a11y', string[]>;
  /** What nothing short of `npm test` can tell, each with why. */
  whole: string[];
}

/** What the tools themselves are made of: whatever they say depends on it. */
const OF_THE_GATE = [
  /^(?:package(?:-lock)?\.json|(?:vitest|next)\.config\.ts|eslint\.config\.mjs|tsconfig\.json|knip\.json)$/,
  /^\.(?:npmrc|oxlintrc\.json|oxfmtrc\.json|gitignore)$/,
  /^\.ci\//,
  /^tests\/support\/(?:unit|fresh)\.setup\.ts$/,
  /^scripts\/(?:test|supervisor|lib|prebuild)\/(?!.*\.test\.ts$)/,
  /^scripts\/(?:build|component-map)\.ts$/,
];

/** Files that are read and not imported, and what to run as if it had changed: who reads them, or a test. */
export const READ_BY: readonly (readonly [files: RegExp, readers: readonly string[]])[] = [
  [
    /^src\/workshop\/model\/dictionary\//,
    ['tests/support/phrases.ts', 'src/workshop/definitions/model.test.ts', 'src/workshop/phrases/phrases.test.ts'],
  ],
  [
    /^(?:src\/sitecore\/|sitecore\.json$)/,
    ['src/workshop/definitions/model.test.ts', 'src/workshop/scs/scs.test.ts', 'src/workshop/validate/validate.test.ts'],
  ],
  [/^docs\/contracts\//, ['scripts/contracts.test.ts', 'scripts/docs-names.test.ts']],
  [/^(?:README|CONTRIBUTING|CHANGELOG|docs\/make-it-yours)\.md$|^\.github\//, ['scripts/docs.test.ts', 'scripts/docs-names.test.ts']],
  [/^docs\/.*\.md$/, ['scripts/docs-names.test.ts']],
  [/^\.env\.example$/, ['src/config/env.test.ts']],
  [/^src\/.*\.css$/, ['src/styles/breakpoints.test.ts', 'src/styles/index.test.ts']],
];

const CODE = /\.(?:tsx?|mjs)$/;
const ON_STACK = /^tests\/(contract|e2e|a11y)\/.*\.test\.ts$/;

/**
 * Chooses what runs for some changes.
 * @param beside the unit tests in a folder and below it, from the root, e.g. of `src/lib`
 */
export function choose({ files, gone }: Pick<Changes, 'files' | 'gone'>, beside: (folder: string) => readonly string[]): Choice {
  const onStack: Choice['onStack'] = { contract: [], e2e: [], a11y: [] };
  const related = new Set<string>();
  const whole: string[] = [];
  /** What no module imports (any more) is looked for by the tests that lie beside it, or else above. */
  const lookBeside = (file: string) => {
    for (let folder = path.dirname(file); folder.includes('/'); folder = path.dirname(folder)) {
      const tests = beside(folder);
      if (tests.length > 0) return tests.forEach((test) => related.add(test));
    }
  };
  for (const file of [...files, ...gone]) {
    const there = files.includes(file);
    const readers = READ_BY.find(([pattern]) => pattern.test(file))?.[1];
    const stage = ON_STACK.exec(file)?.[1] as keyof typeof onStack | undefined;
    if (OF_THE_GATE.some((pattern) => pattern.test(file))) whole.push(`${file} is part of what every test runs with`);
    else if (stage === undefined && /^tests\/(?:contract|e2e|a11y|visual)\//.test(file))
      whole.push(`${file} is used by tests of the running product`);

    if (readers) readers.forEach((reader) => related.add(reader));
    if (stage !== undefined) {
      if (there) onStack[stage].push(file);
    } else if (CODE.test(file) && there) related.add(file);
    else if (!readers && /^(?:src|scripts)\//.test(file) && !/\.test\.tsx?$/.test(file)) lookBeside(file);
  }
  return {
    formatted: files.filter((file) => /\.(?:tsx?|mjs|css)$/.test(file)),
    linted: files.filter((file) => CODE.test(file)),
    related: [...related],
    architecture: [...files, ...gone].some(
      (file) => /^(?:src\/(?!sitecore\/|backends\/)|tests\/architecture\/|docs\/promises\.md$)/.test(file) || /\.test\.tsx?$/.test(file),
    ),
    onStack,
    whole,
  };
}
