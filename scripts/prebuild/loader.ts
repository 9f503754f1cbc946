import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** Bundles the inline loader to `src/generated/loader.ts` with the hash that the Content-Security-Policy needs (CSP3, section 8.1). */
const root = fileURLToPath(new URL('../..', import.meta.url));
const result = await build({
  entryPoints: [`${root}/src/layouts/document/loader.client.ts`],
  bundle: true,
  minify: true,
  format: 'iife',
  target: 'es2022',
  write: false,
  legalComments: 'none',
});
// The bundler says "use strict"; nothing in the loader needs it, and every page would carry it.
const code = (result.outputFiles[0]?.text.trim() ?? '').replace(/^"use strict";/, '');
const sha = createHash('sha256').update(code).digest('base64');

mkdirSync(`${root}/src/generated`, { recursive: true });
writeFileSync(
  `${root}/src/generated/loader.ts`,
  `/** Written by scripts/prebuild/loader.ts. */\nexport const loader = ${JSON.stringify({ code, sha: `sha256-${sha}` }, null, 2)} as const;\n`,
);
