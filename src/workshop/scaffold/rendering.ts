import { existsSync, globSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { withEntry } from './list-source.ts';
import { namesOf, sameName } from './names.ts';
import type { Names } from './names.ts';
import { sourceOf } from './plan.ts';
import type { Plan } from './plan.ts';
import { Refusal } from './refusal.ts';
import { renderingFiles, TAKEN } from './rendering-files.ts';

const MODEL = 'src/workshop/model/own.ts';
const RENDERING_ITEMS = 'src/sitecore/items/renderings';
const TEMPLATE_ITEMS = 'src/sitecore/items/templates';

/** What an item may be called everywhere that Sitecore's tools run. */
const TITLE = /^[A-Za-z][A-Za-z0-9]*(?:[ -][A-Za-z0-9]+)*$/;
const LONGEST_TITLE = 60;

/**
 * Everything that a new rendering is: its folder, and its declaration and that of its datasource template in the content model.
 * @param title name of the template, as editors read it; the words of the name without one
 * @throws Refusal when the name or the title cannot be used; nothing is written here
 */
export function planRendering(root: string, given: string, title?: string): Plan {
  const names = namesOf(given);
  const template = title ?? names.words;
  checkComponent(root, names);
  checkTemplate(root, template);
  const folder = `src/renderings/${names.kebab}`;
  const declaration = `{ component: '${names.pascal}', datasource: '${template}', fields: { Title: { kind: 'text' }, Text: { kind: 'multiline' } } }`;
  return {
    created: renderingFiles(folder, names, template),
    changed: new Map([[MODEL, withEntry(sourceOf(root, MODEL), MODEL, 'const own: readonly Own[] = [', declaration)]]),
    next: [
      `Write the component in ${folder}/${names.pascal}.tsx until its test passes: npx vitest run --project unit-components ${folder}`,
      `More fields: add them in ${MODEL} and in ${folder}/fields.schema.ts, then npm run content -- model`,
      `See it in every example: npm run dev, then http://localhost:3000/_gallery/${names.pascal}`,
      `Put it into a page: a block :::${names.pascal} in its document (docs/contracts/content-model.md). Every placeholder takes it: none names what it allows.`,
    ],
  };
}

function checkComponent(root: string, { pascal, kebab }: Names): void {
  if (TAKEN.has(pascal)) throw new Refusal(`A rendering’s own file has a ${pascal} already. Choose another name.`);
  const folders = foldersIn(path.join(root, 'src/renderings'));
  const folder = folders.find((each) => sameName(each, kebab));
  if (folder !== undefined) throw new Refusal(`There is a rendering in src/renderings/${folder}. Choose another name, or change that one.`);
  const item = itemsBelow(path.join(root, RENDERING_ITEMS), 1).find((each) => sameName(each, pascal));
  if (item !== undefined)
    throw new Refusal(`The items have a rendering ${item} already. Choose another name, or run npm run content -- model if it is gone.`);
  if (sourceOf(root, MODEL).includes(`component: '${pascal}'`))
    throw new Refusal(`${MODEL} declares ${pascal} already, and it has no folder. Take the declaration out, or choose another name.`);
}

function checkTemplate(root: string, title: string): void {
  if (!TITLE.test(title) || title.length > LONGEST_TITLE)
    throw new Refusal(
      `"${title}" is no name for a template. Write words of letters and digits, such as --title "Office Hours", ${LONGEST_TITLE} signs at most.`,
    );
  const same = itemsBelow(path.join(root, TEMPLATE_ITEMS), 2).find((each) => sameName(each, title));
  if (same !== undefined) throw new Refusal(`There is a template ${same} already. Give this one another name: --title "${title} Band"`);
  if (sourceOf(root, MODEL).includes(`datasource: '${title}'`))
    throw new Refusal(`${MODEL} declares ${title} already. Give this one another name: --title "${title} Band"`);
}

const foldersIn = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])) : [];

/** Names of the items that lie so many folders below one: of the tenant's renderings, or of its folders of templates. */
const itemsBelow = (folder: string, depth: number): string[] =>
  globSync(`${'*/'.repeat(depth)}*.yml`, { cwd: folder }).map((file) => path.basename(file, '.yml'));
