/** Types of parsed fields, inferred from their schemas. Types only, so that the schema library stays on the server. */
import type { z } from 'zod';
import type { fileField, imageField, linkField, richTextField, textField, titleField } from './fields.schema';

export type TextField = z.infer<typeof textField>;
/** A title; `written` where some of its words stand in italics. */
export type TitleField = z.infer<typeof titleField>;
export type RichTextField = z.infer<typeof richTextField>;
export type ImageField = z.infer<typeof imageField>;
export type LinkField = z.infer<typeof linkField>;
export type FileField = z.infer<typeof fileField>;

/** An item that a field points at. `url` is a path of the same site, or an absolute address on another origin; `''` when it has no page. */
export interface ItemReference<F = unknown> {
  id: string;
  url: string;
  name: string;
  displayName: string;
  fields: F;
}
