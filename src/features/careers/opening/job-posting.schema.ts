/** An opening for search engines (standards page, "Search engines"; schema.org/JobPosting). */
import { z } from 'zod';

const text = z.string().min(1);
const url = z.url({ protocol: /^https?$/ });
const country = z.strictObject({ '@type': z.literal('Country'), name: text });

const place = z.strictObject({
  '@type': z.literal('Place'),
  address: z.strictObject({
    '@type': z.literal('PostalAddress'),
    addressLocality: text.optional(),
    addressRegion: text.optional(),
    addressCountry: text.optional(),
  }),
  geo: z
    .strictObject({ '@type': z.literal('GeoCoordinates'), latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
    .optional(),
});

const amount = z.strictObject({
  '@type': z.literal('MonetaryAmount'),
  currency: z.string().regex(/^[A-Z]{3}$/),
  value: z.strictObject({
    '@type': z.literal('QuantitativeValue'),
    minValue: z.number(),
    maxValue: z.number(),
    unitText: z.enum(['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR']),
  }),
});

export const jobPosting = z.strictObject({
  '@type': z.literal('JobPosting'),
  '@id': url,
  url,
  title: text,
  /** HTML. */
  description: text,
  identifier: z.strictObject({ '@type': z.literal('PropertyValue'), name: text, value: text }),
  datePosted: z.iso.datetime(),
  validThrough: z.iso.datetime().optional(),
  employmentType: z
    .array(z.enum(['FULL_TIME', 'PART_TIME', 'CONTRACTOR', 'TEMPORARY', 'INTERN']))
    .min(1)
    .optional(),
  hiringOrganization: z.strictObject({ '@type': z.literal('Organization'), name: text, sameAs: url.optional(), logo: url.optional() }),
  jobLocation: z.array(place).min(1).optional(),
  jobLocationType: z.literal('TELECOMMUTE').optional(),
  applicantLocationRequirements: z.array(country).min(1).optional(),
  baseSalary: amount.optional(),
  industry: text.optional(),
  inLanguage: text.optional(),
  directApply: z.boolean(),
});

export type JobPosting = z.infer<typeof jobPosting>;
