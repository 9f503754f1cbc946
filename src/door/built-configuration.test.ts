import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { useBuiltConfiguration } from './built-configuration.ts';

const NAME = '__NEXT_PRIVATE_STANDALONE_CONFIG';

function site(built?: unknown): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'masthead-built-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(path.join(folder, '.next'));
  if (built !== undefined) writeFileSync(path.join(folder, '.next/required-server-files.json'), JSON.stringify(built));
  return folder;
}
const said = (folder: string, environment: Record<string, string> = {}): string | undefined => {
  useBuiltConfiguration(folder, environment as NodeJS.ProcessEnv);
  return environment[NAME];
};

it('is what the build was configured with, and where pages are kept', () => {
  const config: unknown = JSON.parse(said(site({ version: 1, config: { distDir: '.next', poweredByHeader: false } })) ?? '');
  expect(config).toEqual({ distDir: '.next', poweredByHeader: false, cacheHandler: expect.stringMatching(/src\/door\/page-store\.ts$/) });
});

it('is left to who says it already, and to Next where there is no build', () => {
  expect(said(site({ config: {} }), { [NAME]: '{"own":1}' })).toBe('{"own":1}');
  expect(said(site())).toBeUndefined();
});
