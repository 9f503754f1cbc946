import { z } from 'zod';

export const guidSchema = z
  .string()
  .regex(/^\{?[\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12}\}?$/i, 'not a GUID')
  .transform((text) => {
    const hex = text.replace(/[{}-]/g, '').toLowerCase();
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
  });
export const languageSchema = z.string().regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/, 'not a language');
export const versionSchema = z.coerce.number().int().min(1).max(999_999_999);
export const nameSchema = z.string().trim().min(1).max(100);

export const idParams = z.object({ id: guidSchema });
/** An editor reads a German text in an English desk too. */
export const namesQuery = {
  names: languageSchema.optional().describe('Language in which fields, sections, kinds and choices are named; left out, `language`'),
};
export const versionQuery = z.object({ language: languageSchema, version: versionSchema.optional() });

const state = z.enum(['draft', 'awaiting', 'approved', 'none']).describe('none: in no workflow, and as good as approved');
const named = z.object({ id: z.string(), name: z.string() });
const titled = named.extend({ title: z.string().describe('What editors read as its name, in the language') });
export const pageSchema = z.object({ site: z.string(), path: z.string(), origin: z.string().optional() });

const fieldSchema = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string(),
  type: z.string(),
  section: z.string(),
  sectionTitle: z.string().describe('What editors read as its name, in the language'),
  source: z.string(),
  scope: z.enum(['shared', 'unversioned', 'versioned']),
  sortOrder: z.int(),
  value: z.string().describe('What shows: the own value, or else the fallback or standard value'),
  own: z.boolean().describe('The version says it itself'),
  help: z.string().optional(),
  options: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
  search: z.literal(true).optional().describe('There are more choices than are listed: `search` with the source finds them'),
});

export const itemSchema = z.object({
  id: z.string(),
  name: z.string(),
  displayName: z.string(),
  title: z.string().describe('What it is called where people read it: its title, or else the display name'),
  path: z.string(),
  parent: z.string(),
  template: titled,
  language: z.string(),
  version: z.int().describe('0: there is none in this language'),
  revision: z.string(),
  languages: z.array(
    z.object({
      language: z.string(),
      versions: z.array(
        z.object({ version: z.int(), state, live: z.boolean(), validFrom: z.string().optional(), validTo: z.string().optional() }),
      ),
    }),
  ),
  state,
  live: z.boolean().describe('Visitors see this version now'),
  scheduled: z.string().optional().describe('When visitors will see it'),
  workflow: z.boolean().describe('A change of what is live begins a draft; without one, what is saved is live'),
  page: pageSchema.optional(),
  fields: z.array(fieldSchema),
  insert: z.array(titled.extend({ kind: z.enum(['template', 'branch']) })),
  may: z.object({ edit: z.boolean(), approve: z.boolean(), delete: z.boolean(), rename: z.boolean() }),
  problems: z
    .array(
      z.discriminatedUnion('code', [
        z.object({ code: z.literal('redirect-away'), name: z.string().describe('Of the redirect'), target: z.string() }),
        z.object({ code: z.literal('unread'), text: z.string() }),
      ]),
    )
    .describe('Of a page from whose address a redirect leads away, so that nobody sees it; and what of the item cannot be read'),
});
export type ItemAnswer = z.input<typeof itemSchema>;

export const rowSchema = z.object({
  id: z.string(),
  name: z.string(),
  displayName: z.string(),
  title: z.string().describe('What it is called where people read it: its title, or else the display name'),
  template: titled,
  path: z.string(),
  hasChildren: z.boolean(),
  state,
  live: z.boolean(),
  page: pageSchema.optional(),
});
export type RowAnswer = z.input<typeof rowSchema>;
