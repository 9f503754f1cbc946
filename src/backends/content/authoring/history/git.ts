/** What git knows of files. Without git, or outside of a repository, it knows nothing, and nobody is told so. */
import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

const SECONDS = 10;
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * Neither hooks nor programs that a repository's own settings name are run, and a path is a path, whatever signs it has. The
 * environment of the service, with its secrets, is not handed on.
 */
const SAFE = [
  '-c',
  'core.hooksPath=/dev/null',
  '-c',
  'core.fsmonitor=false',
  '-c',
  'core.pager=cat',
  '-c',
  'diff.external=',
  '-c',
  'commit.gpgSign=false',
  '-c',
  'core.quotePath=false',
];
const environment = (more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv => ({
  ...(process.env.PATH === undefined ? {} : { PATH: process.env.PATH }),
  ...(process.env.HOME === undefined ? {} : { HOME: process.env.HOME }),
  NODE_ENV: process.env.NODE_ENV,
  LC_ALL: 'C.UTF-8',
  GIT_LITERAL_PATHSPECS: '1',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
  ...more,
});

export interface GitCommit {
  id: string;
  at: string;
  who: string;
  message: string;
  /** Path of the file in it, from the root of the repository. */
  path: string;
  /** Path of the file before it, where the file was there. */
  from?: string;
}

export class GitError extends Error {}

/** Output of git in a folder. @throws GitError with what git said */
export async function git(folder: string, args: readonly string[], more?: Readonly<Record<string, string>>): Promise<string> {
  try {
    const { stdout } = await run('git', [...SAFE, '-C', folder, ...args], {
      env: environment(more),
      timeout: SECONDS * 1000,
      maxBuffer: MOST_BYTES,
      encoding: 'utf8',
    });
    return stdout;
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    throw new GitError(said || (error instanceof Error ? error.message : String(error)), { cause: error });
  }
}

/** The commit that is checked out in the folder; undefined where there is none, no repository or no git. */
export async function headOf(folder: string): Promise<string | undefined> {
  try {
    return (await git(folder, ['rev-parse', '--verify', 'HEAD'])).trim();
  } catch (error) {
    if (error instanceof GitError) return undefined;
    throw error;
  }
}

/** Whether a folder is in a repository, by a git that is there. */
export async function isRepository(folder: string): Promise<boolean> {
  try {
    return (await git(folder, ['rev-parse', '--is-inside-work-tree'])).trim() === 'true';
  } catch (error) {
    if (error instanceof GitError) return false;
    throw error;
  }
}

const FIELD = '\u001f';

/**
 * The commits that changed a file, the newest first, also under the names that it had before.
 * @param file from the folder
 */
export async function commitsOf(folder: string, file: string, most: number): Promise<GitCommit[]> {
  const output = await git(folder, [
    'log',
    '--follow',
    '--no-show-signature',
    '--name-status',
    '-z',
    `--max-count=${most}`,
    `--format=%x1e%H${FIELD}%aI${FIELD}%an${FIELD}%s${FIELD}`,
    '--',
    file,
  ]);
  return output
    .split('\u001e')
    .slice(1)
    .flatMap((record): GitCommit[] => {
      const [id = '', at = '', who = '', message = '', rest = ''] = record.split(FIELD);
      const [status = '', first = '', second = ''] = rest
        .split('\0')
        .map((part) => part.replace(/^\n/, ''))
        .filter((part) => part !== '');
      if (first === '') return [];
      const moved = /^[RC]/.test(status);
      const from = status.startsWith('A') ? undefined : first;
      return [{ id, at, who, message, path: moved ? second : first, ...(from === undefined ? {} : { from }) }];
    });
}

/** Contents of files in commits (`<commit>:<path>`), by one process; undefined for what is not there. */
export async function contentsOf(folder: string, names: readonly string[]): Promise<(string | undefined)[]> {
  // A line of the input is one name.
  const asked = names.map((name) => (name.includes('\n') ? 'none' : name));
  const output = await new Promise<Buffer>((resolve, reject) => {
    const child = spawn('git', [...SAFE, '-C', folder, 'cat-file', '--batch'], {
      env: environment(),
      timeout: SECONDS * 1000,
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const chunks: Buffer[] = [];
    let size = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > MOST_BYTES) child.kill();
      else chunks.push(chunk);
    });
    child.on('error', (error) => reject(new GitError(error.message, { cause: error })));
    child.on('close', () => resolve(Buffer.concat(chunks)));
    // It ends before it has read everything when it fails; that shows in what it wrote.
    child.stdin.on('error', () => undefined);
    child.stdin.end(`${asked.join('\n')}\n`);
  });
  const found: (string | undefined)[] = [];
  let at = 0;
  for (let index = 0; index < asked.length; index += 1) {
    const end = output.indexOf(10, at);
    if (end < 0) break;
    const head = output.subarray(at, end).toString('utf8');
    const size = /^[\da-f]{40,64} blob (\d+)$/.exec(head)?.[1];
    at = end + 1;
    if (size === undefined) {
      found.push(undefined);
      continue;
    }
    found.push(output.subarray(at, at + Number(size)).toString('utf8'));
    at += Number(size) + 1;
  }
  return names.map((_, index) => found[index]);
}
