import { z } from 'zod';
import { seenSchema } from '../people/person.schema';
import { AUDIENCES, FIELDS } from './fields';

const facts = z.object({
  offices: z.array(z.string()),
  practices: z.array(z.string()),
  from: z.number().nullable(),
  to: z.number().nullable(),
});

/** `GET /v1/profile` */
export const profileSchema = z.object({
  id: z.string(),
  revision: z.number(),
  fields: seenSchema,
  audiences: z.record(z.enum(FIELDS), z.enum(AUDIENCES)),
  facts,
  agreed: z.object({ joined: z.boolean(), moved: z.boolean() }),
  completeness: z.object({ percent: z.number(), missing: z.array(z.string()) }),
  previews: z.object({ everyone: seenSchema, groups: seenSchema, officers: seenSchema }),
});
export type Profile = z.infer<typeof profileSchema>;

/** `GET /v1/consents` */
export const consentsSchema = z.object({
  consents: z.array(z.object({ what: z.string(), at: z.string(), text: z.string() })),
});
export type Consent = z.infer<typeof consentsSchema>['consents'][number];

const text = z.string().optional();
const texts = z.array(z.string()).optional();

/** `POST /v1/profile/cv` */
export const cvSchema = z.object({
  suggestions: z.object({
    name: text,
    headline: text,
    about: text,
    employer: text,
    jobTitle: text,
    city: text,
    country: text,
    education: text,
    skills: texts,
    languages: texts,
    links: texts,
  }),
});
export type Suggestions = z.infer<typeof cvSchema>['suggestions'];
