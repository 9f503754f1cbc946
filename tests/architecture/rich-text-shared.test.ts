import path from 'node:path';
import { ESLint } from 'eslint';
import { expect, it } from 'vitest';
import { root } from '../support/build.ts';

const eslint = new ESLint({ cwd: root });
/** What the linter says of one import, as the file `from` would write it. */
async function refused(from: string, imported: string): Promise<boolean> {
  const written = path.relative(path.dirname(from), imported);
  const [result] = await eslint.lintText(`import ${JSON.stringify(written.startsWith('.') ? written : `./${written}`)};\n`, {
    filePath: path.join(root, from),
  });
  const messages = result?.messages ?? [];
  expect(messages.filter(({ fatal }) => fatal)).toEqual([]);
  return messages.some(({ ruleId }) => ruleId === 'import-x/no-restricted-paths');
}

it.each([
  ['src/backends/search/content/blocks.ts', 'src/lib/rich-text/words.ts', false],
  ['src/backends/search/content/blocks.ts', 'src/lib/csv.ts', true],
  ['src/backends/kit/email.ts', 'src/lib/email.ts', false],
  ['src/backends/kit/http/client-address.ts', 'src/lib/client-address.ts', false],
  ['src/backends/search/content/blocks.ts', 'src/runtime/examples/example-texts.ts', true],
  ['src/server/access/gate.ts', 'src/backends/kit/email.ts', true],
  ['src/lib/rich-text/words.ts', 'src/lib/csv.ts', true],
  ['src/lib/rich-text/words.ts', 'src/lib/rich-text/parse.ts', false],
  ['src/runtime/fields/RichText.tsx', 'src/lib/rich-text/parse.ts', true],
  ['src/renderings/article-body/ArticleBody.tsx', 'src/lib/rich-text/notes-title.ts', false],
])('%s may import %s: refused %s', async (from, imported, expected) => {
  expect(await refused(from, imported)).toBe(expected);
});
