import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const project = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string): string => readFileSync(path.join(project, file), 'utf8');
const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };

const OF_TESTS = /\.(?:test|setup|fixture)\.tsx?$|\/testing\/|\/generated\//;
const IMPORT =
  /^(?:import|export (?=[{*])|@import)(?:[^'";]*\bfrom)? ?['"]((?:@[\w.-]+\/)?[a-z][\w.-]*)(?:\/[^'"]*)?['"]|\bimport\('((?:@[\w.-]+\/)?[a-z][\w.-]*)/gm;

/** Names of packages that files import as they run: types are gone by then. */
function imported(...patterns: string[]): Set<string> {
  const files = patterns.flatMap((pattern) => globSync(pattern, { cwd: project })).filter((file) => !OF_TESTS.test(file));
  const names = files.flatMap((file) =>
    [
      ...read(file)
        .replace(/^import type [^;]*;/gm, '')
        .matchAll(IMPORT),
    ].map(([, name, late = '']) => name ?? late),
  );
  return new Set(names.filter((name) => !isBuiltin(name)));
}

it('what the image of the back ends runs is installed in it, where packages of development are not', () => {
  const names = imported('src/{backends,lib,telemetry}/**/*.ts');
  expect(names.size).toBeGreaterThan(20);
  expect([...names].filter((name) => !(name in dependencies))).toEqual([]);
});

it('every other package is one of development: whoever runs the images does not carry its advisories', () => {
  // Backups are taken and read of what runs, from a checkout or the image of the tools.
  const running = imported('src/**/*.{ts,tsx}', 'src/**/*.css', 'scripts/backup/*.ts', 'next.config.ts');
  expect(Object.keys(dependencies).filter((name) => !running.has(name))).toEqual([]);
});
