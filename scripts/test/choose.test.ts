import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../supervisor/paths.ts';
import { choose, READ_BY } from './choose.ts';

const TESTS = ['src/lib/csv.test.ts', 'src/backends/identity/accounts/common-passwords.test.ts', 'src/renderings/quote/quote.test.tsx'];
const beside = (folder: string) => TESTS.filter((test) => test.startsWith(`${folder}/`));
const chosen = (files: string[], gone: string[] = []) => choose({ files, gone }, beside);

describe('what runs for a change', () => {
  it('is for a module its format, lint, related tests and the architecture', () => {
    expect(chosen(['src/lib/csv.ts'])).toEqual({
      formatted: ['src/lib/csv.ts'],
      linted: ['src/lib/csv.ts'],
      related: ['src/lib/csv.ts'],
      architecture: true,
      onStack: { contract: [], e2e: [], a11y: [] },
      whole: [],
    });
  });

  it('is for a module that is gone what lies beside it, and nothing that would read it', () => {
    expect(chosen([], ['src/lib/gone.ts'])).toMatchObject({ formatted: [], linted: [], related: ['src/lib/csv.test.ts'] });
    expect(chosen([], ['src/lib/gone.test.ts', 'tests/e2e/gone.test.ts'])).toMatchObject({ related: [], onStack: { e2e: [] } });
  });

  it('is for one that moved its new name, and what lies beside the old one', () => {
    expect(chosen(['src/ui/table.ts'], ['src/lib/table.ts']).related).toEqual(['src/ui/table.ts', 'src/lib/csv.test.ts']);
  });

  it('is for the dictionary whatever reads phrases', () => {
    expect(chosen(['src/workshop/model/dictionary/shell.yaml'])).toMatchObject({
      formatted: [],
      related: ['tests/support/phrases.ts', 'src/workshop/definitions/model.test.ts', 'src/workshop/phrases/phrases.test.ts'],
      whole: [],
    });
  });

  it('is for an item of the content the tests of all items', () => {
    const { related, architecture } = chosen(['src/sitecore/items/content/aldermoor/dotcom/Home.yml']);
    expect(related).toContain('src/workshop/validate/validate.test.ts');
    expect(architecture).toBe(false);
  });

  it('is for a file that no module imports what lies beside it, or above', () => {
    expect(chosen(['src/backends/identity/accounts/lists/common.txt']).related).toEqual([
      'src/backends/identity/accounts/common-passwords.test.ts',
    ]);
  });

  it('is for styles their format, and for words whether what they name is there', () => {
    expect(chosen(['src/styles/base.css']).formatted).toEqual(['src/styles/base.css']);
    expect(chosen(['docs/adr/0012-forms.md', 'docs/security.md'])).toMatchObject({
      formatted: [],
      related: ['scripts/docs-names.test.ts'],
      architecture: false,
      whole: [],
    });
  });

  it('is for a test of the running product that file alone', () => {
    const { onStack, related } = chosen(['tests/contract/content/feeds.test.ts', 'tests/e2e/conditions/offline.test.ts']);
    expect(onStack).toEqual({
      contract: ['tests/contract/content/feeds.test.ts'],
      e2e: ['tests/e2e/conditions/offline.test.ts'],
      a11y: [],
    });
    expect(related).toEqual([]);
  });

  it.each([
    'package.json',
    'package-lock.json',
    'vitest.config.ts',
    'eslint.config.mjs',
    'tsconfig.json',
    'next.config.ts',
    '.ci/run',
    '.oxlintrc.json',
    'tests/support/unit.setup.ts',
    'tests/support/fresh.setup.ts',
    'scripts/test/tools.ts',
    'tests/contract/support/faults.ts',
  ])('is the whole gate for %s', (file) => {
    expect(chosen([file]).whole).toEqual([expect.stringContaining(file)]);
    expect(chosen([], [file]).whole).toHaveLength(1);
  });

  it('names only readers that there are', () => {
    expect(READ_BY.flatMap(([, readers]) => readers).filter((reader) => !existsSync(path.join(root, reader)))).toEqual([]);
  });

  it('knows who reads each folder of data, since nothing imports them', () => {
    const data = globSync(
      '{src/workshop/model/dictionary/*.yaml,docs/contracts/*.json,.env.example,CONTRIBUTING.md,docs/make-it-yours.md}',
      { cwd: root },
    );
    expect(data.length).toBeGreaterThan(10);
    expect(data.filter((file) => chosen([file]).related.length === 0)).toEqual([]);
  });
});
