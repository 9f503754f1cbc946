import { existsSync } from 'node:fs';
import path from 'node:path';
import { featureFiles } from './feature-files.ts';
import { withEntry } from './list-source.ts';
import { namesOf } from './names.ts';
import { sourceOf } from './plan.ts';
import type { Plan } from './plan.ts';
import { Refusal } from './refusal.ts';

const LINT = 'eslint.config.mjs';
const LIST = 'const features = [';

/**
 * Everything that a new feature is: its folder with the two doors, and its name in the lint's list, which keeps features apart.
 * @throws Refusal when the name cannot be used; nothing is written here
 */
export function planFeature(root: string, given: string): Plan {
  const names = namesOf(given);
  const folder = `src/features/${names.kebab}`;
  if (existsSync(path.join(root, folder))) throw new Refusal(`There is a feature in ${folder}. Choose another name, or change that one.`);
  const lint = sourceOf(root, LINT);
  const listed = lint.slice(lint.indexOf(LIST), lint.indexOf('];', lint.indexOf(LIST))).includes(`'${names.kebab}'`);
  return {
    created: featureFiles(folder, names),
    changed: new Map(listed ? [] : [[LINT, withEntry(lint, LINT, LIST, `'${names.kebab}'`)]]),
    next: [
      `Write its function in ${folder}/${names.kebab}.server.ts, and its test: npx vitest run --project unit ${folder}`,
      `Use it: renderings and pages import ${folder}/index.ts in the browser and ${folder}/server.ts on the server.`,
      'Until something does, the lint (knip) names the two doors as unused.',
    ],
  };
}
