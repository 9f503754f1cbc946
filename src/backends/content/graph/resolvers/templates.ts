import { FIELD } from '../../items/ids.ts';
import { guids } from '../../items/guid.ts';
import type { Guid, Item, TemplateField } from '../../items/types.ts';
import type { GraphContext, Resolver } from '../context.ts';
import { formatGuid } from '../guid-format.ts';
import { parseNumber } from '../search/values.ts';

interface TemplateSource {
  id: Guid;
}
type TemplateResolver<Arguments = Record<string, unknown>> = Resolver<TemplateSource, Arguments>;
type FieldResolver<Arguments = Record<string, unknown>> = Resolver<TemplateField, Arguments>;

/** A shared value of a definition item, by field id or name. */
function sharedValue(item: Item | undefined, idOrHint: string): string {
  return item?.raw.shared.find((field) => field.id === idOrHint || field.hint === idOrHint)?.value ?? '';
}

const definitionItem = (field: TemplateField, context: GraphContext): Item | undefined => context.view.tree.byId(field.id);

export const templateResolvers = {
  id: ((template, { format }) => formatGuid(template.id, format)) satisfies TemplateResolver<{ format: string }>,
  name: ((template, _args, context) => context.view.tree.templateName(template.id)) satisfies TemplateResolver,
  baseTemplates: ((template, _args, context) =>
    guids(sharedValue(context.view.tree.byId(template.id), FIELD.baseTemplate)).map((id) => ({ id }))) satisfies TemplateResolver,
  fields: ((template, _args, context) => context.view.tree.templateFields(template.id)) satisfies TemplateResolver,
  ownFields: ((template, _args, context) =>
    context.view.tree.templateFields(template.id).filter((field) => field.templateId === template.id)) satisfies TemplateResolver,
};

export const templateFieldResolvers = {
  id: ((field, { format }) => formatGuid(field.id, format)) satisfies FieldResolver<{ format: string }>,
  sectionSortOrder: ((field, _args, context) => {
    const order = parseNumber(sharedValue(definitionItem(field, context)?.parent, FIELD.sortOrder));
    return Number.isNaN(order) ? 100 : order;
  }) satisfies FieldResolver,
  source: ((field, _args, context) => sharedValue(definitionItem(field, context), 'Source')) satisfies FieldResolver,
  title: ((field, _args, context) => {
    const item = definitionItem(field, context);
    return (item && context.view.version(item, context.view.tree.defaultLanguage)?.raw('Title')) ?? '';
  }) satisfies FieldResolver,
};
