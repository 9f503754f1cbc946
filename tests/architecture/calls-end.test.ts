import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** Nobody waits for it, or it takes as long as what it sends is large. */
const WITHOUT_LIMIT = new Set([
  // Told to nobody, and sent while the page goes.
  'src/features/analytics/errors/report.ts',
  // Until it is known whether there is a line, the page stays as it is.
  'src/lib/late.ts',
  // Nobody waits for whether to ask, and the question stays and can be answered again; the script that measures has 10 KB, is one
  // file, and has no byte to spare (tests/e2e/measure/consent.test.ts, tests/e2e/pages/hydration.test.ts).
  "src/features/analytics/measure/banner.ts fetch('/api/consent'",
  'src/features/analytics/measure/main.client.ts fetch(`${CONSENT_API}?language=${encodeURIComponent(document.documentElement.lang)}`',
  // A picture or a file of any size.
  "src/features/editing/inputs/find.ts fetch('/api/editor/upload'",
]);

/** Calls of the browser, as the source has them. */
function callsOf(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(path.join(root, file), 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const calls: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'fetch') calls.push(node.getText());
    node.forEachChild(visit);
  };
  visit(source);
  return calls;
}

it('every call of the browser ends: a line that hangs in a tunnel or behind a portal fails by itself only after minutes', () => {
  const endless = globSync('src/{features,lib,renderings,runtime,ui}/**/*.{ts,tsx}', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.server\.ts$|\.test\.tsx?$|\/server\.ts$/.test(file))
    .flatMap((file) => callsOf(file).map((call) => [file, call] as const))
    .filter(([, call]) => !/\btimeLimit\(|\bAbortSignal\.timeout\(/.test(call))
    .filter(([file, call]) => !WITHOUT_LIMIT.has(file) && !WITHOUT_LIMIT.has(`${file} ${call.split(',')[0]}`));
  expect(endless).toEqual([]);
});
