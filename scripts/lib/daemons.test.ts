import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ensureDaemons, findDaemon } from './daemons.ts';

/** A machine whose programs are those of one folder: no package of this one's is installed or removed. */
let folder: string;
let policy: string;
const program = (name: string, lines: string): void => {
  writeFileSync(path.join(folder, name), `#!/bin/sh\n${lines}\n`);
  chmodSync(path.join(folder, name), 0o755);
};
const asked = (): string[] => (existsSync(`${folder}/asked`) ? readFileSync(`${folder}/asked`, 'utf8').trim().split('\n') : []);

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'masthead-daemons-'));
  policy = path.join(folder, 'policy-rc.d');
  program('update-rc.d', `echo "update-rc.d $*" >> ${folder}/asked`);
  program('nginx', 'exit 0');
  vi.stubEnv('PATH', folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** Says what a package would be told that asks whether it may start, and puts its program there. */
const apt = (then: string): void => program('apt-get', `${policy}; echo "may start: $?" >> ${folder}/asked\n${then}`);

describe('servers that tests start for themselves', () => {
  it('are not installed where they are', () => {
    program('redis-server', 'exit 0');
    apt('exit 1');
    expect(ensureDaemons(policy)).toEqual([]);
    expect(asked()).toEqual([]);
  });
  it.skipIf(process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))(
    'are installed without being started, nor by the machine’s next start',
    () => {
      apt(`printf '#!/bin/sh\\nexit 0\\n' > ${folder}/redis-server; /bin/chmod 755 ${folder}/redis-server`);
      expect(findDaemon('redis')).toBeUndefined();
      expect(ensureDaemons(policy)).toEqual([expect.stringContaining("installed Debian's redis-server")]);
      expect(asked()).toEqual(['may start: 101', 'update-rc.d redis-server disable']);
      expect(findDaemon('redis')).toBe('redis-server');
      expect(existsSync(policy)).toBe(false);
    },
  );
  it('are said to be missing, with the reason, where they cannot be had', () => {
    apt('echo "no line to anywhere" >&2; exit 100');
    expect(ensureDaemons(policy)).toEqual([
      expect.stringMatching(/^skipped: tests that need Redis or Valkey.*apt-get install redis-server$/),
    ]);
    expect(existsSync(policy)).toBe(false);
  });
  it('leave a policy of the machine’s own as it is', () => {
    program('policy-rc.d', 'exit 101');
    const before = readFileSync(policy, 'utf8');
    apt('exit 100');
    ensureDaemons(policy);
    expect(readFileSync(policy, 'utf8')).toBe(before);
  });
});
