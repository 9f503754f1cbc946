import { z } from 'zod';

const list = z.array(z.string());

/** Fields of somebody that whoever looks may see; what is hidden is not there. */
export const seenSchema = z.object({
  name: z.string().optional(),
  headline: z.string().optional(),
  about: z.string().optional(),
  employer: z.string().optional(),
  jobTitle: z.string().optional(),
  industry: z.string().optional(),
  city: z.string().optional(),
  country: z.string().optional(),
  education: z.string().optional(),
  skills: list.optional(),
  languages: list.optional(),
  links: list.optional(),
  years: z.object({ from: z.number(), to: z.number().nullable() }).optional(),
  offices: list.optional(),
  practices: list.optional(),
});
export type Seen = z.infer<typeof seenSchema>;

/** A person of a list. */
export const cardSchema = seenSchema.omit({ about: true, education: true, languages: true, links: true }).extend({
  id: z.string(),
  name: z.string(),
  mentor: z.boolean().optional(),
});
export type PersonCard = z.infer<typeof cardSchema>;
