import { z } from 'zod';

/** Who may see a field: all of the alumni, those who share a group with its owner, officers alone, or nobody. */
export const AUDIENCES = ['everyone', 'groups', 'officers', 'nobody'] as const;
export type Audience = (typeof AUDIENCES)[number];
export const audience = z.enum(AUDIENCES);

/** What a member writes: one text each. */
const TEXT_FIELDS = ['name', 'headline', 'about', 'employer', 'jobTitle', 'industry', 'city', 'country', 'education'] as const;
/** What a member writes: a list of texts each. */
const LIST_FIELDS = ['skills', 'languages', 'links'] as const;
/** What the firm knows: a member says who may see it. */
const FACT_FIELDS = ['years', 'offices', 'practices'] as const;
export const FIELDS = [...TEXT_FIELDS, ...LIST_FIELDS, ...FACT_FIELDS] as const;
type TextField = (typeof TEXT_FIELDS)[number];
type ListField = (typeof LIST_FIELDS)[number];
export type Field = (typeof FIELDS)[number];

export type Audiences = Readonly<Record<Field, Audience>>;

/** From when to when somebody was at the firm; without an end where it is not known. */
export interface Years {
  from: number;
  to: number | null;
}

/** The last year of which it is known that somebody was there: without an end, the first. */
export const lastYear = ({ from, to }: Years): number => to ?? from;

/** Whether somebody was there at any time from one year to another, as far as it is known. */
export const wasThere = (years: Years, from: number, to: number): boolean => years.from <= to && lastYear(years) >= from;

/** What the firm knows of a member. */
export interface Facts {
  offices: readonly string[];
  practices: readonly string[];
  from: number | null;
  to: number | null;
}

/** All fields of a profile; an empty text or list is a field without anything in it. */
export type Fields = Readonly<
  Record<TextField, string> & Record<ListField | 'offices' | 'practices', readonly string[]> & { years: Years | undefined }
>;

/** Years at the firm, of what the firm knows. */
export const yearsOf = ({ from, to }: Pick<Facts, 'from' | 'to'>): Years | undefined => (from === null ? undefined : { from, to });

/** Fields that hold something and that somebody may see. */
export type SeenFields = Partial<{ -readonly [Name in Field]: NonNullable<Fields[Name]> }>;

/** Whether a field has something in it. */
export const isFilled = (value: Fields[Field]): value is NonNullable<Fields[Field]> =>
  value !== undefined && (typeof value !== 'object' || !('length' in value) ? value !== '' : value.length > 0);
