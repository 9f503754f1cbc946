import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { byDay } from '../../tests/support/whole.ts';
import { UsageError, readWords } from './command-line.ts';

const root = path.join(import.meta.dirname, '../..');
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')));

/** Tools of others, which have a help of their own. */
const OF_OTHERS = new Set(['lint', 'format', 'typecheck']);
/** Start and test prepare the machine first; what they then run answers. */
const ENTRIES: Readonly<Record<string, string>> = {
  start: 'scripts/supervisor/start.ts',
  dev: 'scripts/supervisor/start.ts --dev',
  test: 'scripts/test/run.ts',
};
const COMMANDS = Object.entries(scripts)
  .filter(([name]) => !OF_OTHERS.has(name))
  .map(([name, command]) => ({ name, entry: (ENTRIES[name] ?? command.replace(/^node (?:scripts\/run\.mjs )?/, '')).split(' ') }));

function run(entry: readonly string[], ...words: string[]): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...entry, ...words], { cwd: root, timeout: 60_000 });
    const said = { out: '', err: '' };
    child.stdout.on('data', (bytes: Buffer) => (said.out += bytes.toString()));
    child.stderr.on('data', (bytes: Buffer) => (said.err += bytes.toString()));
    child.on('close', (code) => resolve({ code, ...said }));
  });
}

/** Commands that read their words by themselves; the others answer `--help` in the function that refuses a wrong option. */
const BY_THEMSELVES = new Set(['test', 'content', 'new']);

describe('every command of package.json', () => {
  it.each(byDay(COMMANDS))('$name answers a wrong option in words, and begins nothing', { timeout: 120_000 }, async ({ name, entry }) => {
    const wrong = await run(entry, '--no-such-option');
    expect(wrong.code).toBe(2);
    expect(wrong.err).not.toMatch(/^\s+at .+:\d+:\d+/m);
    expect(wrong.err).toMatch(/no-such-option[^]*npm (?:run|start|test)/);
    expect(wrong.out).toBe('');
    const help = readFileSync(path.join(root, entry[0] ?? ''), 'utf8').includes('commandLine({') ? undefined : await run(entry, '--help');
    expect(help === undefined).toBe(!BY_THEMSELVES.has(name));
    if (help) expect(help).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/npm (?:run|start|test)/) });
  });
  it('and --help, before all else', async () =>
    expect(await run(['scripts/openings.ts'], '--help')).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringContaining('--least-share'),
    }));
});

describe('words of a command line', () => {
  const options = { every: { type: 'string' }, dry: { type: 'boolean', default: false } } as const;
  it('are read', () =>
    expect(readWords(['import', '--every', '5', '--dry'], options)).toMatchObject({
      values: { every: '5', dry: true },
      positionals: ['import'],
    }));
  it.each([
    [['--nonsense'], 'There is no option --nonsense.'],
    [['-x'], 'There is no option -x.'],
    [['--every'], '--every wants a value.'],
    [['--every', '--dry'], '--every wants a value.'],
    [['--dry=1'], '--dry takes no value.'],
    [['a', 'b'], '"b" is one word too many.'],
  ])('%j: %s', (args, message) => expect(() => readWords(args, options, 1)).toThrow(new UsageError(message)));
});
