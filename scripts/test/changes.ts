import { execFileSync } from 'node:child_process';
import { root } from '../supervisor/paths.ts';
import { StartError } from '../supervisor/report.ts';

/** Files that differ, from the root: those that stand, and those that are gone (deleted, or the old name of one that moved). */
export interface Changes {
  /** The commit that they are compared with, and whose it is. */
  base: string;
  files: string[];
  gone: string[];
}

/** Reads what `git diff --name-status -z` prints: a status, then one path, or two where a file moved or was copied. */
export function parseNameStatus(text: string): Pick<Changes, 'files' | 'gone'> {
  const parts = text.split('\0').filter(Boolean);
  const files: string[] = [];
  const gone: string[] = [];
  while (parts.length > 0) {
    const status = parts.shift() ?? '';
    const name = parts.shift() ?? '';
    if (status.startsWith('D')) gone.push(name);
    else if (/^[RC]/.test(status)) {
      if (status.startsWith('R')) gone.push(name);
      files.push(parts.shift() ?? '');
    } else files.push(name);
  }
  return { files, gone };
}

/**
 * What differs from a base, with what is not committed and what git does not know yet.
 * Without a base it is where this branch left origin/main (HEAD where there is none), and the commit before where nothing else differs.
 * @throws StartError where git knows no such base
 */
export function changesSince(asked?: string, folder: string = root): Changes {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const commit = (...args: string[]): string | undefined => {
    try {
      return git(...args).trim();
    } catch {
      // git says so with its exit code: there is no such commit.
      return undefined;
    }
  };
  const head = commit('rev-parse', '--verify', 'HEAD');
  const untracked = git('ls-files', '--others', '--exclude-standard', '-z').split('\0').filter(Boolean);
  const clean = untracked.length === 0 && git('status', '--porcelain').trim() === '';
  let base = commit('merge-base', asked ?? 'origin/main', 'HEAD') ?? (asked === undefined ? head : undefined);
  if (asked === undefined && base === head && clean) base = commit('rev-parse', '--verify', 'HEAD~1');
  if (base === undefined)
    throw new StartError(
      `git knows no commit ${asked ?? 'before this one'} to compare with.`,
      'Name one: npm test -- changed <commit>; or run it all: npm test',
    );
  const { files, gone } = parseNameStatus(git('diff', '--name-status', '-z', '-M', base));
  return { base, files: [...new Set([...files, ...untracked])], gone };
}
