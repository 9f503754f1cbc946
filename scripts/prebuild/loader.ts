import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/**
 * Bundles the inline scripts, what stands first in each document, what waits with the fonts, and the loader, to `src/generated`, each with the hash that the
 * Content-Security-Policy needs (CSP3, section 8.1).
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
mkdirSync(`${root}/src/generated`, { recursive: true });

for (const [file, name] of [
  ['consent-default', 'consentDefault'],
  ['fonts', 'fontsScript'],
  ['loader', 'loader'],
] as const) {
  const result = await build({
    entryPoints: [`${root}/src/layouts/document/${file}.client.ts`],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    write: false,
    legalComments: 'none',
  });
  // The bundler says "use strict"; nothing in these scripts needs it, and every page would carry it.
  const code = (result.outputFiles[0]?.text.trim() ?? '').replace(/^"use strict";/, '');
  const sha = createHash('sha256').update(code).digest('base64');
  writeFileSync(
    `${root}/src/generated/${file}.ts`,
    `/** Written by scripts/prebuild/loader.ts. */\nexport const ${name} = ${JSON.stringify({ code, sha: `sha256-${sha}` }, null, 2)} as const;\n`,
  );
}
