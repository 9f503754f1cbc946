import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { root } from '../supervisor/paths.ts';

const packageSchema = z.object({ scripts: z.record(z.string(), z.string()) });

it('every command that is TypeScript is handed to the Node that runs it, which the system need not have', () => {
  const { scripts } = packageSchema.parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')));
  const commands = Object.entries(scripts).filter(([, command]) => /\.ts\b/.test(command));
  expect(commands.length).toBeGreaterThan(10);
  expect(commands.filter(([, command]) => !command.startsWith('node scripts/run.mjs '))).toEqual([]);
});

it('an old Node can read as far as to where it is told that it is too old', () => {
  // Named, `statfsSync` ends Node below 18.15 while it links.
  for (const file of ['scripts/run.mjs', 'scripts/lib/hand-over.mjs', 'scripts/lib/toolchain.mjs'])
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
