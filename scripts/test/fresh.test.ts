import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { dataFolder, root } from '../supervisor/paths.ts';

/** Whichever of two runs second finds what the first left, unless it begins anew. */
const LEAVING = `import { expect, it, vi } from 'vitest';
import { times } from './counted.js';
it('begins anew', () => {
  expect(times()).toBe(1);
  expect(process.env.LEFT_BEHIND).toBeUndefined();
  expect(process.env.WAS_THERE).toBe('before');
  expect(process.cwd()).not.toBe('/');
  expect(globalThis.ofTheFile).toBeUndefined();
  expect(globalThis[Symbol.for('masthead.left')]).toBeUndefined();
  expect(Date.now()).toBeGreaterThan(1_000_000);
  process.env.LEFT_BEHIND = 'yes';
  delete process.env.WAS_THERE;
  process.chdir('/');
  vi.stubGlobal('ofTheFile', 1);
  globalThis[Symbol.for('masthead.left')] = 1;
  vi.useFakeTimers({ now: 0 });
});
it('keeps the process', () => {
  globalThis.processes ??= 0;
  globalThis.processes += 1;
  if (globalThis.processes === 2) console.log('the second of one process');
});
`;

it('a test file finds nothing of the one that ran before it in its process', () => {
  mkdirSync(dataFolder, { recursive: true });
  const folder = mkdtempSync(path.join(dataFolder, 'fresh-'));
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
  const { VITEST: _, ...environment } = process.env;
  const run = (setup: string) => {
    write(
      'vitest.config.js',
      `export default { test: { isolate: false, pool: 'forks', maxWorkers: 1, setupFiles: [${setup}], include: ['*.test.js'] } };`,
    );
    const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run'], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...environment, WAS_THERE: 'before', NO_COLOR: '1' } as NodeJS.ProcessEnv,
    });
    return { status, said: stdout + stderr };
  };
  try {
    write('counted.js', 'let asked = 0;\nexport const times = () => (asked += 1);\n');
    for (const name of ['a', 'b']) write(`${name}.test.js`, LEAVING);
    const fresh = run(JSON.stringify(path.join(root, 'tests/support/fresh.setup.ts')));
    expect(fresh.said).toContain('the second of one process');
    expect(fresh.status, fresh.said).toBe(0);
    // So that this shows something.
    expect(run('').status).toBe(1);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 60_000);
