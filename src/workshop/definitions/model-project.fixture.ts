import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeModel } from './command.ts';

/** Of this process, in which test files come one after the other; its modules are each file's own. */
const kept = globalThis as { modelProjectOfTests?: string };

/** What `npm run content -- model` writes into an empty folder. Written once a process: a copy takes a fifth of it. */
function modelOnce(): string {
  const known = kept.modelProjectOfTests;
  if (known !== undefined && existsSync(known)) return known;
  const made = mkdtempSync(path.join(tmpdir(), 'masthead-model-once-'));
  process.once('exit', () => rmSync(made, { recursive: true, force: true }));
  writeModel(made, { check: false });
  return (kept.modelProjectOfTests = made);
}

/** Puts a project that has its model and nothing else into a folder. */
export const writeModelProject = (root: string): void => cpSync(modelOnce(), root, { recursive: true });
