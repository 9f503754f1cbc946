import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { inlineStyles } from '../lib/inline-styles.ts';

/**
 * Writes the styles of visitors' pages: to `src/generated` the groups that a document carries (`inline-styles.ts`) and their hashes
 * for the Content-Security-Policy (`style-hashes.ts`), and all of them in one file to `public/_boot/styles-<hash>.css`, which the
 * loader brings with the scripts (docs/adr/0075); the names of the fonts also to `public/_boot/fonts-<hash>.css`. It runs before the
 * loader's bundle, which has the name in it.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = path.join(root, 'public/_boot');
const { groups, fonts } = inlineStyles(root);

/** Writes a sheet to a file that is named after what is in it. */
function sheet(kind: string, css: string): string {
  const name = `${kind}-${createHash('sha256').update(css).digest('hex').slice(0, 10)}.css`;
  writeFileSync(path.join(folder, name), css);
  return `/_boot/${name}`;
}
mkdirSync(folder, { recursive: true });
const styles = sheet('styles', groups.map(({ css }) => css).join('\n'));
const ofFonts = sheet('fonts', fonts.css);

const generated = (file: string, text: string): void =>
  writeFileSync(path.join(root, 'src/generated', file), `/** Written by scripts/prebuild/inline-styles.ts. */\n${text}`);
mkdirSync(path.join(root, 'src/generated'), { recursive: true });
generated(
  'inline-styles.ts',
  `import type { InlineStyles } from '@/layouts/document/styles-of';\n\nexport const inlineStyles: InlineStyles = ${JSON.stringify(
    { groups: groups.map(({ name: group, css, when }) => ({ name: group, css, when })), fonts: fonts.css },
    null,
    2,
  )};\n`,
);
generated(
  'style-hashes.ts',
  `export const styleHashes = ${JSON.stringify(
    [...groups, fonts].map(({ sha }) => sha),
    null,
    2,
  )} as const;\n`,
);
generated('late-styles.ts', `export const lateStyles = '${styles}';\n`);
generated('font-sheet.ts', `export const fontSheet = '${ofFonts}';\n`);
