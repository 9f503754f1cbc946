import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleLivePages } from '../lib/bundle-live-pages.ts';
import { readDictionary } from '../lib/dictionary.ts';
import { subjectsOfModules } from '../lib/phrases-of-modules.ts';

/**
 * Bundles what visitors' pages come alive with to `public/_boot/live-<hash>.js` (docs/adr/0070), and writes to `src/generated` how
 * the loader finds it (`live.ts`), which files a rendering comes in (`live-parts.ts`), and of which subjects of the dictionary it speaks
 * (`live-subjects.ts`). It runs before the loader's bundle, which
 * has the names in it.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = path.join(root, 'public/_boot');

const { files, entry, first, parts, modules } = await bundleLivePages(root);
mkdirSync(folder, { recursive: true });
for (const [name, code] of files) writeFileSync(path.join(folder, name), code);

const generated = (file: string, text: string): void =>
  writeFileSync(path.join(root, 'src/generated', file), `/** Written by scripts/prebuild/live-pages.ts. */\n${text}`);
mkdirSync(path.join(root, 'src/generated'), { recursive: true });
generated('live.ts', `export const live = ${JSON.stringify({ entry, first })} as const;\n`);
generated('live-parts.ts', `export const liveParts: Readonly<Record<string, readonly string[]>> = ${JSON.stringify(parts, null, 2)};\n`);

const subjects = subjectsOfModules(root, Object.keys(readDictionary(root)));
const spoken = {
  every: subjects(modules.every, false),
  of: Object.fromEntries(Object.entries(modules.of).map(([name, ids]) => [name, subjects(ids)])),
};
generated(
  'live-subjects.ts',
  `export const liveSubjects: { every: readonly string[]; of: Readonly<Record<string, readonly string[]>> } = ${JSON.stringify(spoken, null, 2)};\n`,
);
