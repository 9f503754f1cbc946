import { build } from 'esbuild';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../supervisor/paths.ts';

/** Named by nothing on disk: neither of its two parts knows the other. */
const SITE = 'masthead-site';

/**
 * Makes of the site's own server what Node runs without its compiler of types, which takes 18 MB for as long as a process lives: `site.mjs`,
 * which is telemetry and then the door, and the page store that Next loads. Packages stay where they are.
 * @param from the checkout
 * @param folder of a finished build, in which `door` is made
 */
export async function bundleDoor(from: string, folder: string): Promise<void> {
  await build({
    absWorkingDir: from,
    entryPoints: { site: SITE, 'page-store': 'src/door/page-store.ts' },
    outdir: path.join(folder, 'door'),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node24',
    logLevel: 'warning',
    plugins: [
      {
        name: 'site',
        setup: ({ onResolve, onLoad }) => {
          onResolve({ filter: new RegExp(`^${SITE}$`) }, () => ({ path: SITE, namespace: SITE }));
          // Telemetry first: it has to know of a module before anybody uses it.
          onLoad({ filter: /./, namespace: SITE }, () => ({
            contents: "await import('./src/telemetry/start.ts');\nawait import('./src/door/main.ts');\n",
            resolveDir: from,
          }));
        },
      },
    ],
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundleDoor(root, path.join(root, '.next'));
