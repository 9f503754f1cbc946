import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { writerOf } from '../../src/backends/kit/database/writer.ts';
import { parseConfig, readEnvironment } from '../supervisor/config.ts';
import { requireOwnFolder } from '../supervisor/own-folder.ts';
import { dataFolder, root } from '../supervisor/paths.ts';
import { startPostgres } from '../supervisor/postgres.ts';
import { printFailure, StartError, step } from '../supervisor/report.ts';
import { DamagedError, SealedError } from './archive.ts';
import { readBackup } from './check.ts';
import { NotReadyError } from './database-aside.ts';
import { placesOf } from './folders.ts';
import type { End } from './format.ts';

export interface State {
  environment: Record<string, string>;
  databaseUrl: string;
}

/** Works with the database of the product: the one in the settings, or the embedded one, which is started where it does not run. */
export async function withDatabase<T>(work: (state: State) => Promise<T>): Promise<T> {
  const environment = readEnvironment();
  const config = parseConfig(environment);
  if (config.DATABASE_URL) return work({ environment, databaseUrl: await writerOf(config.DATABASE_URL) });
  const postgres = await startPostgres('masthead-postgres', config.DATABASE_PORT);
  try {
    return await work({ environment, databaseUrl: postgres.url });
  } finally {
    if (postgres.started) await postgres.stop();
  }
}

export const places = (environment: Readonly<Record<string, string>>) => placesOf(environment);

/** age identities of a file, one a line; lines of `#` are words. */
export function identitiesIn(file: string | undefined): string[] {
  if (file === undefined) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}

const count = (number: number, one: string): string => `${number.toLocaleString('en')} ${one}${number === 1 ? '' : 's'}`;

/** What is in a backup, in a line. */
export function summary({ tables, folders }: End): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  const files = Object.values(folders).reduce((sum, folder) => sum + folder.files, 0);
  return `${count(rows, 'row')} of ${count(Object.keys(tables).length, 'table')}, ${count(files, 'file')}`;
}

export const megabytes = (file: string): string => `${(statSync(file).size / 1_000_000).toFixed(1)} MB`;

/** `.data/backups/masthead-<moment>.tar.gz`, with `.age` where it is sealed. */
export function usualFile(sealed: boolean): string {
  requireOwnFolder(dataFolder);
  const folder = path.join(dataFolder, 'backups');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const moment = new Date().toISOString().replace(/[:-]|\.\d+/g, '');
  return path.join(folder, `masthead-${moment}.tar.gz${sealed ? '.age' : ''}`);
}

export const release = (): string => (JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }).version;

/** A pair of age: the identity opens what is sealed for the recipient. */
export async function newKey(): Promise<string> {
  const identity = await generateIdentity();
  const recipient = await identityToRecipient(identity);
  return `# Keep this file away from the machine that is backed up: it opens its backups.\n# recipient: ${recipient}\n${identity}\n`;
}

export async function checkFile(file: string, identities: readonly string[]): Promise<void> {
  if (!existsSync(file)) throw new StartError(`There is no file ${file}.`, 'Name a backup.');
  const { manifest, end } = await step('reading it from the first byte to the last', () => readBackup(file, identities));
  process.stdout.write(`  ✓ whole: of ${manifest.taken}, release ${manifest.release}; ${summary(end)}\n`);
}

/** Runs a command; what went wrong is said in words. @returns the exit code */
export async function run(work: () => Promise<void>): Promise<number> {
  try {
    await work();
    return 0;
  } catch (error) {
    if (error instanceof NotReadyError) printFailure(new StartError(error.message, error.todo));
    else if (error instanceof DamagedError)
      printFailure(new StartError(`The backup is damaged. ${error.message}`, 'Nothing was changed. Take an earlier one.'));
    else if (error instanceof SealedError)
      printFailure(new StartError(error.message, 'Nothing was changed. The key was made by npm run backup -- key.'));
    else printFailure(error);
    return 1;
  }
}
