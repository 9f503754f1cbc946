import { copyFileSync, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DICTIONARY_FOLDER, writeModel } from './command.ts';

interface Once {
  root: string;
  dictionary: string;
}

/** Of this process, in which test files come one after the other; its modules are each file's own. */
const kept = globalThis as { modelProjectOfTests?: Once };

const newFolder = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'masthead-model-once-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** What `npm run content -- model` writes into an empty folder, with the phrases of one feature. Written once a process. */
function modelOnce(): Once {
  const known = kept.modelProjectOfTests;
  if (known !== undefined && Object.values(known).every((folder) => existsSync(folder))) return known;
  const [root, dictionary] = [newFolder(), newFolder()];
  copyFileSync(path.join(DICTIONARY_FOLDER, 'access.yaml'), path.join(dictionary, 'access.yaml'));
  writeModel(root, { check: false, dictionaryFolder: dictionary });
  return (kept.modelProjectOfTests = { root, dictionary });
}

/** A dictionary of one feature: all phrases are seven of eight items of a project, and each run would read, compare and write them. */
export const fewPhrases = (): string => modelOnce().dictionary;

/** Puts a project that has its model, few phrases and nothing else into a folder. */
export const writeModelProject = (root: string): void => cpSync(modelOnce().root, root, { recursive: true });
