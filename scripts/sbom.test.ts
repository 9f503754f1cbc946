import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { billOfMaterials, bomSchema } from './sbom.ts';

it('names all that package.json does, with its version, licence and digest, and all that the lock does', () => {
  const bom = bomSchema.parse(JSON.parse(JSON.stringify(billOfMaterials())));
  expect([bom.bomFormat, bom.specVersion, bom.metadata.component.name]).toEqual(['CycloneDX', '1.5', 'masthead']);
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, Record<string, string>>;
  const missing = Object.entries({ ...dependencies, ...devDependencies }).filter(([name, asked]) => {
    // `npm:other@1.2.3` is another package under a name of ours.
    const [, real = name, version = asked] = /^npm:(.+)@([^@]+)$/.exec(asked) ?? [];
    const found = bom.components.find((each) => [name, real].includes(each.name) && each.version === version);
    return !found?.licenses?.length || !found.purl.startsWith('pkg:npm/') || !JSON.stringify(found).includes('SHA-512');
  });
  expect(missing).toEqual([]);
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, unknown> };
  const names = new Set(Object.keys(packages).flatMap((at) => at.split('node_modules/').at(-1) || []));
  expect(new Set(bom.components.map(({ name }) => name)).size).toBeGreaterThan(names.size * 0.95);
  expect(bom.components.filter(({ licenses }) => !licenses?.length).map((each) => each['bom-ref'])).toEqual([]);
});
