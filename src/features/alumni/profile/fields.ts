/** Who may see a field of a profile. */
export const AUDIENCES = ['everyone', 'groups', 'officers', 'nobody'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** As whom a member may look at the own profile. */
export const VIEWS = ['everyone', 'groups', 'officers'] as const;
export type View = (typeof VIEWS)[number];

/** What a member writes, and how much of it the gateway takes (docs/contracts/alumni.openapi.json). */
export const LONGEST = {
  name: 120,
  headline: 160,
  about: 4_000,
  employer: 120,
  jobTitle: 120,
  industry: 80,
  city: 80,
  country: 2,
  education: 1_000,
} as const;
export type TextField = keyof typeof LONGEST;
export const TEXT_FIELDS = Object.keys(LONGEST) as TextField[];

/** Lists: so many values, each so long. They are typed one a line, or with commas between them; links one a line. */
export const LISTS = { skills: [40, 60], languages: [20, 40], links: [5, 300] } as const;
export type ListField = keyof typeof LISTS;
export const LIST_FIELDS = Object.keys(LISTS) as ListField[];

/** What the firm knows: a member says who sees it. */
export const FACT_FIELDS = ['years', 'offices', 'practices'] as const;

export const FIELDS = [...TEXT_FIELDS, ...LIST_FIELDS, ...FACT_FIELDS] as const;
export type Field = (typeof FIELDS)[number];

/** Parts of the form, in the order in which somebody tells of themselves. */
export const PARTS: readonly { key: string; fields: readonly (TextField | ListField)[] }[] = [
  { key: 'who', fields: ['name', 'headline', 'about'] },
  { key: 'work', fields: ['employer', 'jobTitle', 'industry'] },
  { key: 'place', fields: ['city', 'country'] },
  { key: 'more', fields: ['skills', 'languages', 'education', 'links'] },
];

/** Name of the list to choose from that says who may see a field. */
export const audienceName = <F extends Field>(field: F): `for_${F}` => `for_${field}`;
/** Name of a field that a CV suggests. */
export const suggestedName = (field: TextField | ListField): string => `cv_${field}`;

/** What was typed as a list. */
export const valuesOf = (field: ListField, typed: string): string[] =>
  typed
    .split(field === 'links' ? /\s+/ : /[\n,;]/)
    .map((value) => value.trim())
    .filter((value) => value !== '');

interface Said {
  fields: { readonly [Name in TextField]?: string | undefined } & { readonly [Name in ListField]?: readonly string[] | undefined };
  audiences: Readonly<Record<Field, Audience>>;
}

/** What the form of the profile sends: what is written, and who may see each. */
export const SENT = [...TEXT_FIELDS, ...LIST_FIELDS, ...FIELDS.map(audienceName)] as const;

/** What a profile says, as the form sends it. */
export const saidIn = ({ fields, audiences }: Said): Readonly<Record<(typeof SENT)[number], string>> =>
  Object.fromEntries([
    ...TEXT_FIELDS.map((field) => [field, fields[field] ?? '']),
    ...LIST_FIELDS.map((field) => [field, (fields[field] ?? []).join(field === 'links' ? '\n' : ', ')]),
    ...FIELDS.map((field) => [audienceName(field), audiences[field]]),
  ]) as Record<(typeof SENT)[number], string>;

/** What a member agrees to be told of. */
export const AGREED = ['joined', 'moved'] as const;
/** Ticks, as their form sends them. */
export const ticked = (agreed: Readonly<Record<(typeof AGREED)[number], boolean>>): Record<(typeof AGREED)[number], string> => ({
  joined: agreed.joined ? 'yes' : '',
  moved: agreed.moved ? 'yes' : '',
});
