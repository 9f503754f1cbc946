import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/**
 * Bundles the measuring script, and what waits to set the offers up, to `public/_boot/page-<hash>.js`, with its parts that come later beside it, and its name to
 * `src/generated/measure.ts`. It runs before the loader's bundle, which has the name in it.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = path.join(root, 'public/_boot');

/** What a document runs beside the application: the wait for errors, the measuring, and the wait before the offers. */
const ENTRY = `import './features/analytics/errors/watch.client';\nimport './features/analytics/measure/main.client';\nimport './features/offers/script/begin.client';\n`;

mkdirSync(folder, { recursive: true });
const result = await build({
  stdin: { contents: ENTRY, resolveDir: `${root}/src`, sourcefile: 'page.ts' },
  outdir: folder,
  entryNames: 'page-[hash]',
  chunkNames: 'page-[hash]',
  bundle: true,
  splitting: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  tsconfig: `${root}/tsconfig.json`,
  metafile: true,
  legalComments: 'none',
});
const written = Object.entries(result.metafile.outputs).map(([file, { entryPoint }]) => ({ name: path.basename(file), entryPoint }));
const entry = written.find(({ entryPoint }) => entryPoint?.endsWith('page.ts'));
if (!entry) throw new Error('The bundler wrote no measuring script.');

mkdirSync(`${root}/src/generated`, { recursive: true });
writeFileSync(
  `${root}/src/generated/measure.ts`,
  `/** Written by scripts/prebuild/document-measure.ts. */\nexport const measure = '/_boot/${entry.name}';\n`,
);
