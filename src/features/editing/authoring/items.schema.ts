import { z } from 'zod';

/** Item ids are dashed lower case GUIDs. */
const id = z.string().regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const named = z.object({ id, name: z.string() });
/** `title` is what editors read in its place, in the language that was asked for. */
const titledKind = named.extend({ title: z.string().optional() });

export const stateSchema = z.enum(['draft', 'awaiting', 'approved', 'none']);
export type State = z.infer<typeof stateSchema>;

const versionSchema = z.object({
  version: z.number().int(),
  state: stateSchema,
  live: z.boolean(),
  validFrom: z.string().optional(),
  validTo: z.string().optional(),
});

/** A field of an item as an editor has it: `value` is Sitecore's raw value, `own` says that it is not that of the standard values. */
const itemFieldSchema = z.object({
  id,
  name: z.string(),
  title: z.string(),
  type: z.string(),
  section: z.string(),
  sectionTitle: z.string().optional(),
  source: z.string().default(''),
  scope: z.enum(['shared', 'unversioned', 'versioned']),
  sortOrder: z.number().default(0),
  value: z.string(),
  own: z.boolean(),
  help: z.string().optional(),
  options: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
  /** There are more than `options` holds: the rest is found by `search`. */
  search: z.boolean().optional(),
});
export type ItemField = z.infer<typeof itemFieldSchema>;

const pageSchema = z.object({ site: z.string(), path: z.string(), origin: z.string().optional() });

/** An item in one version, as `GET /authoring/v1/items/{id}` gives it. */
const itemProblem = z.discriminatedUnion('code', [
  /** Of this name, from the address of the page: nobody sees it. */
  z.object({ code: z.literal('redirect-away'), name: z.string(), target: z.string() }),
  z.object({ code: z.literal('unread'), text: z.string() }),
]);

export const itemSchema = z.object({
  id,
  name: z.string(),
  displayName: z.string(),
  /** What it is called where people read it: its title, or else the display name. */
  title: z.string().optional(),
  path: z.string(),
  parent: id.nullish(),
  template: titledKind,
  language: z.string(),
  /** 0: the item has no version in this language yet. */
  version: z.number().int(),
  revision: z.string(),
  languages: z.array(z.object({ language: z.string(), versions: z.array(versionSchema) })),
  state: stateSchema,
  live: z.boolean(),
  scheduled: z.string().optional(),
  page: pageSchema.optional(),
  fields: z.array(itemFieldSchema),
  insert: z.array(titledKind.extend({ kind: z.enum(['template', 'branch']) })),
  /** What is saved goes into a draft; without a workflow it is live at once. */
  workflow: z.boolean().default(true),
  may: z.object({ edit: z.boolean(), approve: z.boolean(), delete: z.boolean(), rename: z.boolean() }),
  /** What a service of another release says in its own way is left out. */
  problems: z
    .array(z.unknown())
    .default([])
    .transform((all) => all.flatMap((each) => itemProblem.safeParse(each).data ?? [])),
});
export type Item = z.infer<typeof itemSchema>;

/** What a change answers: the item as it is now. */
export const savedSchema = itemSchema.extend({ merged: z.boolean().optional() });

export const conflictSchema = z.object({ id, base: z.string().nullish(), yours: z.string().nullable(), theirs: z.string().nullable() });
export type Conflict = z.infer<typeof conflictSchema>;
/** The body of a 412. */
export const changedMeanwhileSchema = z.object({ item: itemSchema, conflicts: z.array(conflictSchema).default([]) });

/** A row of the tree, of a search, of what waits. */
export const rowSchema = z.object({
  id,
  name: z.string(),
  displayName: z.string(),
  title: z.string().optional(),
  template: titledKind,
  path: z.string(),
  hasChildren: z.boolean().default(false),
  state: stateSchema.default('none'),
  live: z.boolean().default(false),
  page: pageSchema.optional(),
});
export type Row = z.infer<typeof rowSchema>;

export const treeSchema = z.object({ item: rowSchema.nullish(), children: z.array(rowSchema) });
export const rowsSchema = z.union([z.array(rowSchema), z.object({ rows: z.array(rowSchema) }).transform(({ rows }) => rows)]);
/** What is named by its title, where it has one. */
const titled = <Named extends { displayName: string; title?: string | undefined }>(each: Named): Named => ({
  ...each,
  displayName: each.title || each.displayName,
});

/** The items above one, from the top. */
export const pathSchema = z.array(
  z.object({ id, name: z.string(), displayName: z.string(), title: z.string().optional() }).transform(titled),
);

export const usesSchema = z.array(
  z
    .object({ id, path: z.string(), displayName: z.string(), title: z.string().optional(), field: z.string(), page: pageSchema.optional() })
    .transform(titled),
);
export type Use = z.infer<typeof usesSchema>[number];

export const createdSchema = z.object({ id });

/** What became of a field: its raw values, null where there is none. */
export const differenceSchema = z.object({
  id,
  name: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Of a part of the page that is compared. */
  part: z.object({ id, displayName: z.string() }).optional(),
});
export type FieldDifference = z.infer<typeof differenceSchema>;
export const comparisonSchema = z.array(differenceSchema);

/** What was changed last, each item once. */
export const recentSchema = z.array(
  z.object({ id, displayName: z.string(), path: z.string(), at: z.string(), who: z.string(), summary: z.string() }),
);

/** Who changed what: from git, and from the service's own journal. */
export const historySchema = z.array(
  z.object({ at: z.string(), who: z.string(), what: z.array(z.string()), message: z.string().optional(), commit: z.string().optional() }),
);

/** Drafts of a page's parts, of which visitors see something else, and the revision of all of it. */
export const partDraftsSchema = z.object({
  seen: z.string(),
  versions: z.array(z.object({ id, displayName: z.string(), version: z.number().int() })),
});
export type PartDrafts = z.infer<typeof partDraftsSchema>;
