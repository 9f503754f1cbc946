import { execFileSync } from 'node:child_process';
import { mkdtempSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changesSince, parseNameStatus } from './changes.ts';

describe('what git says of two states', () => {
  it('is what stands and what is gone', () => {
    expect(parseNameStatus('M\0a.ts\0A\0new.ts\0D\0old.ts\0R087\0from.ts\0to.ts\0C100\0one.ts\0copy.ts\0T\0link\0')).toEqual({
      files: ['a.ts', 'new.ts', 'to.ts', 'copy.ts', 'link'],
      gone: ['old.ts', 'from.ts'],
    });
    expect(parseNameStatus('')).toEqual({ files: [], gone: [] });
  });
});

describe('the files of a change', () => {
  let folder = '';
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', '-c', 'commit.gpgsign=false', ...args], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
  const commit = (message: string) => {
    git('add', '-A');
    git('commit', '-q', '-m', message);
    return git('rev-parse', 'HEAD');
  };
  const text = (word: string) => `${word}\n`.repeat(20);

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'masthead-changes-'));
    git('init', '-q', '-b', 'main');
    for (const name of ['kept', 'moved', 'erased']) write(`${name}.ts`, text(name));
    commit('first');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('are those that are not committed, and those that git does not know', () => {
    mkdirSync(path.join(folder, 'sub folder'));
    write('kept.ts', text('other'));
    write('sub folder/ü.ts', 'new');
    renameSync(path.join(folder, 'moved.ts'), path.join(folder, 'there.ts'));
    git('add', 'there.ts', 'moved.ts');
    rmSync(path.join(folder, 'erased.ts'));
    const { base, files, gone } = changesSince(undefined, folder);
    expect(base).toBe(git('rev-parse', 'HEAD'));
    expect(files.sort()).toEqual(['kept.ts', 'sub folder/ü.ts', 'there.ts']);
    expect(gone.sort()).toEqual(['erased.ts', 'moved.ts']);
  });

  it('are those of the last commit where nothing else differs', () => {
    write('kept.ts', text('second'));
    commit('second');
    expect(changesSince(undefined, folder)).toMatchObject({ files: ['kept.ts'], gone: [] });
  });

  it('are those since the branch left origin/main, whatever came there meanwhile', () => {
    const left = git('rev-parse', 'HEAD');
    write('theirs.ts', 'theirs');
    git('update-ref', 'refs/remotes/origin/main', commit('theirs'));
    git('reset', '-q', '--hard', left);
    write('mine.ts', 'mine');
    commit('mine');
    write('kept.ts', text('mine too'));
    expect(changesSince(undefined, folder)).toMatchObject({ base: left, files: ['kept.ts', 'mine.ts'] });
  });

  it('are those since a commit that is named', () => {
    const first = git('rev-parse', 'HEAD');
    for (const name of ['second', 'third']) {
      write(`${name}.ts`, name);
      commit(name);
    }
    expect(changesSince(first, folder).files).toEqual(['second.ts', 'third.ts']);
    expect(() => changesSince('nowhere', folder)).toThrow('git knows no commit nowhere');
  });

  it('cannot be told of a first commit', () => expect(() => changesSince(undefined, folder)).toThrow('no commit before this one'));
});
