import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { linkItems } from '../../../scripts/lib/linked-items.ts';

export const project = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

/** What making something new reads and writes. */
const PARTS = [
  'src',
  'scripts',
  'tests/support',
  'package.json',
  'tsconfig.json',
  'vitest.config.ts',
  'eslint.config.mjs',
  '.oxfmtrc.json',
];
/** Generated anew in the copy, or linked. */
const LEFT_OUT = ['src/generated', 'src/sitecore'].map((part) => path.join(project, part));

/** A copy of the project in a folder of its own, without what is generated; it uses the project's packages. */
export function copyProject(): { root: string; remove: () => void } {
  const root = mkdtempSync(path.join(tmpdir(), 'masthead-copy-'));
  for (const part of PARTS) {
    mkdirSync(path.dirname(path.join(root, part)), { recursive: true });
    cpSync(path.join(project, part), path.join(root, part), {
      recursive: true,
      filter: (source) => !LEFT_OUT.includes(source),
    });
  }
  linkItems(project, root);
  symlinkSync(path.join(project, 'node_modules'), path.join(root, 'node_modules'));
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}
