import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { root } from '../supervisor/paths.ts';
import { noteRunning } from './running.mjs';

const packageSchema = z.object({ scripts: z.record(z.string(), z.string()) });

it('every command that is TypeScript is handed to the Node that runs it, which the system need not have', () => {
  const { scripts } = packageSchema.parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')));
  const commands = Object.entries(scripts).filter(([, command]) => /\.ts\b/.test(command));
  expect(commands.length).toBeGreaterThan(10);
  expect(commands.filter(([, command]) => !command.startsWith('node scripts/run.mjs '))).toEqual([]);
});

it('an old Node can read as far as to where it is told that it is too old', () => {
  // Named, `statfsSync` ends Node below 18.15 while it links.
  for (const file of ['scripts/run.mjs', 'scripts/lib/hand-over.mjs', 'scripts/lib/toolchain.mjs', 'scripts/lib/running.mjs'])
    expect(readFileSync(path.join(root, file), 'utf8')).not.toMatch(/import \{[^}]*statfsSync[^}]*\} from/);
});

it('a command is run in a folder of any name, with its words, and adds nothing to what it says', () => {
  const home = mkdtempSync(path.join(tmpdir(), 'a # of 100%20-'));
  try {
    for (const file of ['scripts/run.mjs', 'scripts/lib', 'scripts/supervisor/parent-watch.mjs', 'package-lock.json'])
      cpSync(path.join(root, file), path.join(home, file), { recursive: true });
    // As npm leaves an installation that is not of this lock.
    mkdirSync(path.join(home, 'node_modules'));
    writeFileSync(path.join(home, 'node_modules/.package-lock.json'), '{}');
    writeFileSync(path.join(home, 'said.mjs'), 'process.stdout.write(JSON.stringify(process.argv.slice(2))); process.exitCode = 3;');
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', 'said.mjs', '--one', 'two'], {
      cwd: home,
      encoding: 'utf8',
    });
    expect([status, stdout, stderr]).toEqual([3, '["--one","two"]', '']);
  } finally {
    rmSync(home, { recursive: true });
  }
});

it('nothing is installed beneath a product that runs: what its lock asks for waits until it is stopped', () => {
  const home = mkdtempSync(path.join(tmpdir(), 'running-'));
  const over = noteRunning(path.join(home, '.data/running'));
  try {
    for (const file of ['scripts/start.mjs', 'scripts/lib', 'package-lock.json'])
      cpSync(path.join(root, file), path.join(home, file), { recursive: true });
    mkdirSync(path.join(home, 'node_modules'));
    writeFileSync(path.join(home, 'node_modules/.masthead-installed'), 'of the lock before');
    // Instead of npm: what is asked for must not be fetched here.
    mkdirSync(path.join(home, 'bin'));
    writeFileSync(path.join(home, 'bin/npm'), '#!/bin/sh\necho npm was called >&2\nexit 1\n', { mode: 0o755 });
    const start = () =>
      spawnSync(process.execPath, ['scripts/start.mjs'], {
        cwd: home,
        encoding: 'utf8',
        env: { ...process.env, PATH: `${path.join(home, 'bin')}:${process.env.PATH ?? ''}` },
      });
    const { status, stderr } = start();
    expect([status, stderr]).toEqual([1, expect.stringContaining(`(process ${process.pid}): package-lock.json asks for others`)]);
    over();
    expect(start().stderr).toContain('npm was called');
  } finally {
    rmSync(home, { recursive: true });
  }
});
