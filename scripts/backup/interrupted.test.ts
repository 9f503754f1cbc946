import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished, vi } from 'vitest';
import { root } from '../supervisor/paths.ts';
import { interruptedBy } from './interrupted.ts';

it('the first Ctrl-C ends what hears it, the second what does not, but in the moment in which nothing may be left half done', () => {
  const [on, end] = [new EventEmitter(), vi.fn()];
  let mayEnd = false;
  let now = 0;
  const signal = interruptedBy(new Error('it was interrupted'), { mayEnd: () => mayEnd, on, end, now: () => now });
  expect(signal.aborted).toBe(false);
  on.emit('SIGTERM');
  expect([signal.aborted, (signal.reason as Error).message, end.mock.calls.length]).toEqual([true, 'it was interrupted', 0]);
  now = 2_000;
  on.emit('SIGINT');
  expect(end).not.toHaveBeenCalled();
  mayEnd = true;
  now = 1_999;
  on.emit('SIGINT');
  expect(end).not.toHaveBeenCalled();
  now = 2_000;
  on.emit('SIGINT');
  expect(end).toHaveBeenCalledTimes(1);
});

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'one Ctrl-C, which reaches all that run for the command, leaves it time to clean up: %s',
  async (signal) => {
    const home = mkdtempSync(path.join(tmpdir(), 'interrupted-'));
    onTestFinished(() => rmSync(home, { recursive: true }));
    const entry = path.join(home, 'entry.mjs');
    writeFileSync(
      entry,
      `import { setTimeout as wait } from 'node:timers/promises';
     import { interruptedBy } from ${JSON.stringify(pathToFileURL(path.join(root, 'scripts/backup/interrupted.ts')).href)};
     const signal = interruptedBy(new Error('it was interrupted'));
     process.stdout.write('begun ');
     try {
       await wait(20_000, undefined, { signal });
     } catch {
       process.stdout.write('interrupted ');
     } finally {
       await wait(300);
       process.stdout.write('cleaned up');
     }`,
    );
    const command = spawn(process.execPath, ['scripts/run.mjs', path.relative(root, entry)], {
      cwd: root,
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const said = text(command.stdout);
    const ended = once(command, 'exit');
    await once(command.stdout, 'data');
    // To the whole group, as a terminal does; npm hands on what it got.
    for (let count = 0; count < 2; count += 1) {
      process.kill(-(command.pid ?? 0), signal);
      await wait(5);
    }
    await ended;
    expect(await said).toBe('begun interrupted cleaned up');
  },
);
