import { existsSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { survivor } from './postgres-files.ts';
import { copyWhole } from './copy-whole.ts';
import { StartError } from './report.ts';

/**
 * Where a cluster lies depends on who starts it, and on the path and the rights of the checkout (`preparePostgresPlace`), which change:
 * a folder is moved, a home is closed. What was made is therefore noted beside its password, and looked for there.
 */
const noteSchema = z.object({ data: z.string(), checkout: z.string() });
type Note = z.infer<typeof noteSchema>;
const noteText = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue('no JSON');
      return z.NEVER;
    }
  })
  .pipe(noteSchema);

export interface ClusterFiles {
  /** `.data/<name>.cluster` and `.data/<name>.password`. */
  note: string;
  password: string;
  /** What its server says, from its first start on. */
  log: string;
  /** This checkout. */
  checkout: string;
  /** Where a release that noted nothing may have made it. */
  before: readonly string[];
}

function readNote(file: string): Note | undefined {
  if (!existsSync(file)) return undefined;
  const note = noteText.safeParse(readFileSync(file, 'utf8'));
  if (note.success) return note.data;
  throw new StartError(
    `${file} says nowhere where the database is.`,
    'Put it back from a copy, or delete it: the usual places are looked through.',
  );
}

export const noteCluster = ({ note, checkout }: ClusterFiles, data: string): void =>
  writeFileSync(note, JSON.stringify({ data, checkout } satisfies Note));

/** A log that was put aside is one too (`putLogAside`): of a release before, or one that had grown. */
const hasLog = (log: string): boolean => existsSync(log) || existsSync(`${log}.1`);

const isCluster = (data: string): boolean => existsSync(path.join(data, 'PG_VERSION'));

/** Moves a cluster, also to another file system. What cannot be moved whole is where it was. */
function moveCluster(from: string, to: string): void {
  // An empty folder was made there for the server's user.
  if (existsSync(to)) rmdirSync(to);
  try {
    renameSync(from, to);
    return;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error;
  }
  copyWhole(from, to);
  rmSync(from, { recursive: true, force: true });
}

/**
 * Where the cluster is, brought to where it would be made today; that place, where there is none yet.
 * @throws StartError where there was one, and it is not there or may not be moved: an empty database in its place would be a product
 *   without accounts, and nobody would be told
 */
export function clusterPlace(today: string, files: ClusterFiles): string {
  if (isCluster(today) || !existsSync(files.password)) return today;
  const note = readNote(files.note);
  const data = note?.data ?? files.before.find((place) => place !== today && existsSync(place) && isCluster(place));
  // A release that noted nothing kept the password first: its first start was broken off before there was anything to miss.
  if (!note && data === undefined && !hasLog(files.log)) return today;
  const anew = `Where it is not needed any more, delete ${files.password}: the next start begins with an empty one.`;
  if (data === undefined || data === today || !existsSync(data))
    throw new StartError(
      `The database that ${files.password} is for is not in ${data ?? today}.`,
      `Put it back there, or the disk that it is on. ${anew}`,
    );
  // Another clone where it was before it moved has no password of its own.
  if (note && note.checkout !== files.checkout && existsSync(path.resolve(note.checkout, path.relative(files.checkout, files.password))))
    throw new StartError(
      `The database that ${files.password} is for is in ${data}: it is that of ${note.checkout}, of which this is a copy.`,
      `Bring its state here by npm run backup there and npm run restore here, after deleting ${files.password}: the next start begins with an empty one.`,
    );
  if (survivor(data)) return data;
  try {
    if (!isCluster(data)) throw new Error('it may not be read');
    moveCluster(data, today);
    return today;
  } catch (error) {
    throw new StartError(
      `The database is in ${data} and could not be moved to ${today}: ${error instanceof Error ? error.message : String(error)}.`,
      `Start as the user that it belongs to, or move it: sudo mv ${data} ${today} && sudo chown -R "$(id -un)" ${today}. ${anew}`,
    );
  }
}
