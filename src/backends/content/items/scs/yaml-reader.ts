import { isScalar, LineCounter, parseDocument, visit } from 'yaml';
import { z } from 'zod';
import { guid } from '../guid.ts';
import { FIELD } from '../ids.ts';
import type { ItemProblem, RawField, RawItem } from '../types.ts';

const Id = z.string().transform((text, context) => {
  const id = guid(text);
  if (id) return id;
  context.addIssue({ code: 'custom', message: `"${text}" is not a GUID` });
  return z.NEVER;
});
const FieldSchema = z
  .object({ ID: Id, Hint: z.string().default(''), Value: z.string().default(''), BlobID: Id.optional() })
  .transform((field): RawField => ({
    id: field.ID,
    hint: field.Hint,
    value: field.Value,
    ...(field.BlobID ? { blobId: field.BlobID } : {}),
  }));
const Fields = z.preprocess((value) => (value === '' ? [] : value), z.array(FieldSchema).default([]));
const list = <T extends z.ZodType>(of: T) => z.preprocess((value) => (value === '' || value === undefined ? [] : value), z.array(of));
const ItemSchema = z.object({
  ID: Id,
  Parent: Id,
  Template: Id,
  Path: z.string().regex(/^\/sitecore/, 'a path begins with /sitecore'),
  SharedFields: Fields,
  Languages: list(
    z.object({
      Language: z.string().min(1),
      Fields,
      Versions: list(
        z.object({
          Version: z
            .string()
            .regex(/^[1-9]\d{0,8}$/, 'a version is a number from 1')
            .transform(Number),
          Fields,
        }),
      ),
    }),
  ),
});

/** The same item as `readFast` reads, by way of the YAML parser, or what is wrong with it: line and reason. */
export function readYaml(text: string, file: string): RawItem | ItemProblem {
  const lines = new LineCounter();
  // `*` alone is no YAML, yet stands in hand-written items for "any environment"; the replacement keeps the line count.
  const source = text.replace(/^\uFEFF/, '').replace(/^(\s*(?:- )?[A-Za-z]+:) \*[ ]*(?=\r?$)/gm, '$1 "*"');
  const document = parseDocument(source, { schema: 'failsafe', lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number | undefined) => (offset === undefined ? {} : { line: lines.linePos(offset).line });
  const error = document.errors[0];
  if (error) return { file, ...lineAt(error.pos[0]), reason: `not valid YAML: ${error.message}` };
  visit(document, {
    Scalar(key, node) {
      if (key === 'key' || typeof node.value !== 'string') return;
      // Sitecore ends a block with a line break that is not part of the value.
      if (node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED') node.value = node.value.replace(/\n+$/, '');
    },
  });
  const parsed = ItemSchema.safeParse(emptyForNull(document.toJS()));
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    const path = issue.path.filter((part) => typeof part !== 'symbol');
    const where = path.map((part) => (typeof part === 'number' ? `entry ${part + 1}` : part)).join(', ');
    const node = nearest(document, path);
    const missing = issue.code === 'invalid_type' && node === undefined;
    return { file, ...lineAt(node), reason: `${where || 'the document'}: ${missing ? 'missing or empty' : issue.message}` };
  }
  const { data } = parsed;
  const item: RawItem = {
    id: data.ID,
    parent: data.Parent,
    template: data.Template,
    path: data.Path,
    file,
    shared: data.SharedFields,
    languages: data.Languages.map((language) => ({
      language: language.Language,
      fields: language.Fields,
      versions: language.Versions.map((version) => ({ version: version.Version, fields: version.Fields })),
    })),
  };
  markLayoutLines(item, document, lines);
  return item;
}

/** With the failsafe schema an absent value is null; in the format it is an empty text. */
function emptyForNull(value: unknown): unknown {
  if (value === null) return '';
  if (Array.isArray(value)) return value.map(emptyForNull);
  if (typeof value === 'object')
    return Object.fromEntries(Object.entries(value as object).map(([key, entry]) => [key, emptyForNull(entry)]));
  return value;
}

type YamlDocument = ReturnType<typeof parseDocument>;

/** Offset of the node that an issue is about, or of the nearest one above it. */
function nearest(document: YamlDocument, path: readonly (string | number)[]): number | undefined {
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true);
    const range = (node as { range?: [number, number, number] | null } | undefined)?.range;
    if (range) return range[0];
  }
  return undefined;
}

function markLayoutLines(item: RawItem, document: YamlDocument, lines: LineCounter): void {
  const mark = (fields: readonly RawField[], path: readonly (string | number)[]) => {
    for (const [index, field] of fields.entries()) {
      if (field.id !== FIELD.finalRenderings && field.id !== FIELD.renderings) continue;
      const node = document.getIn([...path, index, 'Value'], true);
      if (!isScalar(node) || !node.range || field.value === '') continue;
      const { line } = lines.linePos(node.range[0]);
      field.line = node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED' ? line + 1 : line;
    }
  };
  mark(item.shared, ['SharedFields']);
  for (const [l, language] of item.languages.entries()) {
    for (const [v, version] of language.versions.entries()) mark(version.fields, ['Languages', l, 'Versions', v, 'Fields']);
  }
}
