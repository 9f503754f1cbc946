import { vi } from 'vitest';

/**
 * Files that share a process begin as in one of their own: modules of the project are evaluated anew, what the file before put into
 * the process's environment, globals and clock is gone. Libraries stay loaded, which is what the sharing spares.
 */
interface Begun {
  environment: Readonly<Record<string, string | undefined>>;
  folder: string;
}
const BEGUN = Symbol.for('masthead-tests.begun');
const kept = globalThis as { [BEGUN]?: Begun };
const begun = (kept[BEGUN] ??= { environment: { ...process.env }, folder: process.cwd() });

/** Vitest's own say which worker and file it is. */
const isOfVitest = (name: string): boolean => name.startsWith('VITEST');
for (const name of Object.keys(process.env)) if (!(name in begun.environment) && !isOfVitest(name)) delete process.env[name];
for (const [name, value] of Object.entries(begun.environment))
  if (!isOfVitest(name) && process.env[name] !== value) process.env[name] = value;
process.chdir(begun.folder);

vi.useRealTimers();
vi.unstubAllEnvs();
vi.unstubAllGlobals();
vi.resetModules();
// What a process has one of (src/server/one-per-process).
for (const symbol of Object.getOwnPropertySymbols(globalThis))
  if (Symbol.keyFor(symbol)?.startsWith('masthead.')) Reflect.deleteProperty(globalThis, symbol);
