import { idOf } from '../scs/guid.ts';
import { setVersioned } from '../scs/item.ts';
import type { ScsItem } from '../scs/item.ts';
import { BRANCHES_ROOT, LANGUAGES } from '../scs/modules.ts';
import { T } from '../scs/well-known.ts';
import { inEveryLanguage, make } from './make.ts';
import { withDisplayName } from './names.ts';
import { allTemplates, partsOf, templateNamed } from './schema.ts';
import type { SchemaTemplate } from './schema.ts';

/** Sitecore puts the name of the new item in its place. */
const NAME = '$name';

const branchPath = (template: SchemaTemplate): string => `${BRANCHES_ROOT}/${template.name}`;

/** What an insert option means: the branch of a template whose pages come with parts, or the template itself. */
export function insertOptionId(name: string): string {
  if (name === 'Folder') return T.folder;
  const template = templateNamed(name);
  return template.page && partsOf(template).length > 0 ? idOf(branchPath(template)) : template.id;
}

/** A branch for each kind of page that has parts: the page, the folder of its parts, and the parts. */
export function branchDefinitions(): ScsItem[] {
  // A new page without the parts that its layout names would show nothing there.
  const templates = allTemplates().filter((template) => template.page && partsOf(template).length > 0);
  return [
    make(BRANCHES_ROOT, T.branchFolder),
    ...templates.flatMap((template) => {
      const page = inEveryLanguage(make(`${branchPath(template)}/${NAME}`, template.id));
      const title = template.fields.get('title');
      if (title) for (const language of LANGUAGES) setVersioned(page, language, title.ref, NAME);
      return [
        withDisplayName(make(branchPath(template), T.branch), 'templates', template.name),
        page,
        make(`${page.path}/Data`, T.pageData),
        ...partsOf(template).map((part) => inEveryLanguage(make(`${page.path}/Data/${part.name}`, part.id))),
      ];
    }),
  ];
}
