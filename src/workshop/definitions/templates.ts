import { FIELD_TYPES } from '../model/define.ts';
import { insertOptions } from '../model/insert.ts';
import type { FieldDef } from '../model/define.ts';
import { braced, idOf, parseGuid } from '../scs/guid.ts';
import { setShared, setVersioned } from '../scs/item.ts';
import type { ScsItem } from '../scs/item.ts';
import { CONTENT_ROOT, DEFAULT_LANGUAGE, LANGUAGES, TEMPLATES_ROOT, WORKFLOW_PATH } from '../scs/modules.ts';
import { F, T } from '../scs/well-known.ts';
import { layoutXml, SHARED_LAYOUT, standardLayout } from './layout.ts';
import { insertOptionId } from './branches.ts';
import { inEveryLanguage, make, references, sorted } from './make.ts';
import { withDisplayName, withFieldNames } from './names.ts';
import { allTemplates, TEMPLATE_OF, templateNamed } from './schema.ts';
import type { SchemaField, SchemaTemplate } from './schema.ts';
import { hasWorkflow } from './workflow.ts';

const FORMS_ROOT = '/sitecore/Forms';
/** Sitecore's own template of a form (docs/protocols/forms.md). */
const SITECORE_FORM = '{6ABEE1F2-4AB4-47F0-AD8B-BDB36F37F64C}';

export const CHOICES_ROOT = `${CONTENT_ROOT}/Choices`;
/** Folder with an item for each value of a choice: a Droplist stores the item's name. */
const choicesPath = (template: SchemaTemplate, field: SchemaField): string =>
  `${CHOICES_ROOT}/${template.name.replace(/^_/, '')} ${field.name}`;

function source(template: SchemaTemplate, field: SchemaField): string | undefined {
  const def: FieldDef = field.def;
  if (def.kind === 'choice') return choicesPath(template, field);
  if (!def.refers) return undefined;
  if (def.refers === 'form') return `query:${FORMS_ROOT}//*[@@templateid='${SITECORE_FORM}']`;
  const target = TEMPLATE_OF[def.refers];
  if (def.kind === 'reference') return target ? `query:${CONTENT_ROOT}//*[@@templatename='${target}']` : CONTENT_ROOT;
  return `DataSource=${CONTENT_ROOT}${target ? `&IncludeTemplatesForSelection=${target}` : ''}`;
}

function fieldItem(template: SchemaTemplate, field: SchemaField, index: number): ScsItem {
  const item = sorted(make(field.path, T.templateField), index);
  setShared(item, F.type, FIELD_TYPES[field.def.kind]);
  if (field.def.shared) setShared(item, F.sharedFlag, '1');
  const from = source(template, field);
  if (from) setShared(item, F.source, from);
  return withFieldNames(item, field.name, field.def.help);
}

const standardIn = (def: FieldDef, language: string): string =>
  typeof def.standard === 'object' ? (def.standard[language] ?? def.standard[DEFAULT_LANGUAGE] ?? '') : (def.standard ?? '');

/** The standard values: those of the bases too, since not every reader of SCS YAML follows bases for them. */
function standardValues(template: SchemaTemplate): ScsItem | undefined {
  const fields = [...template.fields.values()].filter((field) => field.def.standard !== undefined);
  const masters = (template.def.insertOptions ?? insertOptions[template.name] ?? []).map(insertOptionId);
  const fallsBack = template.def.folder !== 'Settings';
  if (fields.length === 0 && !fallsBack && masters.length === 0) return undefined;
  const item = inEveryLanguage(make(`${template.path}/__Standard Values`, template.id));
  for (const field of fields) {
    if (field.def.shared) setShared(item, field.ref, standardIn(field.def, DEFAULT_LANGUAGE));
    else for (const language of LANGUAGES) setVersioned(item, language, field.ref, standardIn(field.def, language));
  }
  if (template.page) {
    setShared(item, F.renderings, SHARED_LAYOUT);
    for (const language of LANGUAGES) setVersioned(item, language, F.finalRenderings, layoutXml(standardLayout(template)));
  }
  if (masters.length > 0) setShared(item, F.masters, references(masters));
  if (fallsBack) setShared(item, F.enableItemFallback, '1');
  if (hasWorkflow(template)) setShared(item, F.defaultWorkflow, braced(idOf(WORKFLOW_PATH)));
  return item;
}

function templateItems(template: SchemaTemplate, index: number): ScsItem[] {
  const item = withDisplayName(sorted(make(template.path, T.template), index), 'templates', template.name);
  const bases = (template.def.bases ?? []).map((base) => parseGuid(base) ?? templateNamed(base).id);
  setShared(item, F.baseTemplate, references(bases));
  const items = [item];
  const sections = Object.keys(template.def.sections ?? {});
  sections.forEach((section, at) => {
    items.push(withDisplayName(sorted(make(`${template.path}/${section}`, T.templateSection), at), 'sections', section));
    const own = [...template.fields.values()].filter((field) => field.path.startsWith(`${template.path}/${section}/`));
    own.forEach((field, order) => items.push(fieldItem(template, field, order)));
  });
  const standard = standardValues(template);
  if (standard) {
    setShared(item, F.standardValues, braced(standard.id));
    items.push(standard);
  }
  return items;
}

/** Templates, their sections, fields and standard values, in folders below the project's template folder. */
export function templateDefinitions(): ScsItem[] {
  const folders = [...new Set(allTemplates().map((template) => template.def.folder))];
  return [
    make(TEMPLATES_ROOT, T.templateFolder),
    ...folders.map((folder, index) => sorted(make(`${TEMPLATES_ROOT}/${folder}`, T.templateFolder), index)),
    ...allTemplates().flatMap((template, index) => templateItems(template, index)),
  ];
}

/** The values that the choice fields offer. */
export function choiceDefinitions(): ScsItem[] {
  const items = [make(CHOICES_ROOT, T.folder)];
  for (const template of allTemplates()) {
    for (const field of template.fields.values()) {
      if (field.def.kind !== 'choice' || !field.path.startsWith(`${template.path}/`)) continue;
      const folder = choicesPath(template, field);
      items.push(make(folder, T.folder));
      (field.def.values ?? []).forEach((value, index) =>
        items.push(withDisplayName(sorted(make(`${folder}/${value}`, T.folder), index), 'choices', value)),
      );
    }
  }
  return items;
}
