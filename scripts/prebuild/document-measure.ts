import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/**
 * Bundles the measuring script to `public/_boot/page-<hash>.js`, with its parts that come later beside it, and its name to
 * `src/generated/measure.ts`. It runs before the loader's bundle, which has the name in it.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = path.join(root, 'public/_boot');
const NAME = /^page-.*\.js$/;

mkdirSync(folder, { recursive: true });
const result = await build({
  entryPoints: [{ in: `${root}/src/features/analytics/measure/main.client.ts`, out: 'page' }],
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
const entry = written.find(({ entryPoint }) => entryPoint?.endsWith('main.client.ts'));
if (!entry) throw new Error('The bundler wrote no measuring script.');
for (const name of readdirSync(folder)) if (NAME.test(name) && !written.some((each) => each.name === name)) rmSync(path.join(folder, name));

mkdirSync(`${root}/src/generated`, { recursive: true });
writeFileSync(
  `${root}/src/generated/measure.ts`,
  `/** Written by scripts/prebuild/document-measure.ts. */\nexport const measure = '/_boot/${entry.name}';\n`,
);
