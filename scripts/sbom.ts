import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { commandLine } from './lib/command-line.ts';
import { root } from './supervisor/paths.ts';

/**
 * `npm run --silent sbom > sbom.cdx.json`: what the product, its build and its tests are made of, by the lock (CycloneDX 1.5, as npm
 * writes it), each part with its licence. Nothing is asked of a registry.
 */

const licence = z.union([z.object({ license: z.looseObject({}) }), z.object({ expression: z.string() })]);
const component = z.looseObject({
  'bom-ref': z.string(),
  name: z.string(),
  version: z.string(),
  purl: z.string(),
  licenses: z.array(licence).optional(),
});
export const bomSchema = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.string(),
  metadata: z.looseObject({ component: z.looseObject({ name: z.string() }) }),
  components: z.array(component),
});
type Bom = z.infer<typeof bomSchema>;

/** As packages said it before `license` was one word. */
const manifest = z.object({
  version: z.string(),
  license: z.union([z.string(), z.object({ type: z.string() })]).optional(),
  licenses: z.array(z.object({ type: z.string() })).optional(),
});

/** What an installed package says of its licence; undefined where another version is installed, or nothing is said. */
function saidLicence(name: string, version: string): string | undefined {
  try {
    const said = manifest.parse(JSON.parse(readFileSync(path.join(root, 'node_modules', name, 'package.json'), 'utf8')));
    if (said.version !== version) return undefined;
    const one = typeof said.license === 'string' ? said.license : said.license?.type;
    return one ?? said.licenses?.map(({ type }) => type).join(' OR ');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** @throws Error where npm cannot tell what the lock says */
export function billOfMaterials(): Bom {
  const words = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  const bom = bomSchema.parse(JSON.parse(execFileSync('npm', words, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })));
  // npm names a project after its folder.
  bom.metadata.component.name = 'masthead';
  for (const each of bom.components) {
    if (each.licenses && each.licenses.length > 0) continue;
    const said = saidLicence(each.name, each.version);
    if (said) each.licenses = [{ license: { name: said } }];
  }
  return bom;
}

const USAGE = 'npm run --silent sbom > sbom.cdx.json    writes what the product is made of (CycloneDX 1.5), each part with its licence';

if (process.argv[1] === import.meta.filename) {
  commandLine({ usage: USAGE, options: {}, most: 0 });
  process.stdout.write(`${JSON.stringify(billOfMaterials(), null, 2)}\n`);
}
