/** The schema.org types that pages carry (standards page, "Search engines"); the builders' types are inferred from here. */
import { z } from 'zod';

const text = z.string().min(1);
const url = z.url({ protocol: /^https?$/ });
const date = z.iso.datetime();
const language = z.string().regex(/^[a-z]{2}(?:-[A-Za-z]{2,4})?$/);

const organization = z.strictObject({
  '@type': z.literal('Organization'),
  '@id': url.optional(),
  name: text,
  url,
  logo: z.strictObject({ '@type': z.literal('ImageObject'), url, width: z.number(), height: z.number() }).optional(),
});
const person = z.strictObject({
  '@type': z.literal('Person'),
  '@id': url.optional(),
  name: text,
  url: url.optional(),
  givenName: text.optional(),
  familyName: text.optional(),
  jobTitle: text.optional(),
  image: url.optional(),
  knowsAbout: z.array(text).optional(),
  knowsLanguage: z.array(text).optional(),
  sameAs: z.array(url).optional(),
  description: text.optional(),
  worksFor: organization.optional(),
  workLocation: z.strictObject({ '@type': z.literal('Place'), name: text }).optional(),
});
const gatedPart = z.strictObject({
  '@type': z.literal('WebPageElement'),
  isAccessibleForFree: z.literal(false),
  cssSelector: z.string().regex(/^\.[\w-]+$/),
});

const work = {
  '@id': url,
  url,
  mainEntityOfPage: url,
  description: text.optional(),
  image: z.array(url).min(1).optional(),
  inLanguage: language,
  author: z.array(z.union([person, organization])).min(1),
  publisher: organization,
  datePublished: date.optional(),
  dateModified: date.optional(),
  about: z.array(text).optional(),
  keywords: z.array(text).optional(),
  isAccessibleForFree: z.boolean().optional(),
  hasPart: gatedPart.optional(),
};
const article = z.strictObject({
  '@type': z.enum(['Article', 'BlogPosting']),
  headline: text,
  articleSection: text.optional(),
  wordCount: z.number().int().positive().optional(),
  ...work,
});
const report = z.strictObject({ '@type': z.literal('Report'), name: text, headline: text, bookEdition: text.optional(), ...work });
const book = z.strictObject({
  '@type': z.literal('Book'),
  name: text,
  isbn: text.optional(),
  bookEdition: text.optional(),
  numberOfPages: z.number().int().positive().optional(),
  ...work,
});

const address = z.strictObject({
  '@type': z.literal('PostalAddress'),
  streetAddress: text.optional(),
  addressLocality: text.optional(),
  addressCountry: text.optional(),
});
const geo = z.strictObject({
  '@type': z.literal('GeoCoordinates'),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});
const place = z.strictObject({ '@type': z.literal('Place'), name: text, address, geo: geo.optional() });
const virtual = z.strictObject({ '@type': z.literal('VirtualLocation'), url });
const event = z.strictObject({
  '@type': z.literal('Event'),
  '@id': url,
  url,
  name: text,
  description: text.optional(),
  image: z.array(url).min(1).optional(),
  inLanguage: language,
  startDate: date,
  endDate: date.optional(),
  eventStatus: z.literal('https://schema.org/EventScheduled'),
  eventAttendanceMode: z.templateLiteral(['https://schema.org/', z.enum(['Offline', 'Online', 'Mixed']), 'EventAttendanceMode']),
  location: z.union([place, virtual, z.tuple([place, virtual])]),
  organizer: organization,
  performer: z.array(person).optional(),
  maximumAttendeeCapacity: z.number().int().positive().optional(),
  offers: z
    .strictObject({ '@type': z.literal('Offer'), url, availability: z.enum(['https://schema.org/InStock', 'https://schema.org/SoldOut']) })
    .optional(),
});

const listItem = z.strictObject({ '@type': z.literal('ListItem'), position: z.number().int().positive(), name: text, url });
const itemList = z.strictObject({ '@type': z.literal('ItemList'), numberOfItems: z.number().int(), itemListElement: z.array(listItem) });
const breadcrumbs = z.strictObject({
  '@type': z.literal('BreadcrumbList'),
  itemListElement: z
    .array(z.strictObject({ '@type': z.literal('ListItem'), position: z.number().int().positive(), name: text, item: url }))
    .min(2),
});
const page = {
  '@id': url,
  url,
  name: text,
  description: text.optional(),
  inLanguage: language,
  isPartOf: z.strictObject({ '@id': url }),
  dateModified: date.optional(),
};
const office = z.strictObject({
  '@type': z.literal('ProfessionalService'),
  name: text,
  url,
  address,
  telephone: text.optional(),
  email: text.optional(),
  geo: geo.optional(),
  image: z.array(url).min(1).optional(),
  parentOrganization: organization,
});

export const jsonLdSchema = z.union([
  article,
  report,
  book,
  event,
  breadcrumbs,
  organization,
  z.strictObject({ '@type': z.literal('WebSite'), '@id': url, url, name: text, inLanguage: language, publisher: organization }),
  z.strictObject({ '@type': z.literal('ProfilePage'), ...page, mainEntity: person }),
  z.strictObject({ '@type': z.enum(['CollectionPage', 'Blog']), ...page, mainEntity: itemList.optional() }),
  z.strictObject({ '@type': z.literal('WebPage'), ...page, mainEntity: office.optional() }),
]);

export type JsonLd = z.infer<typeof jsonLdSchema>;
export type JsonLdOrganization = z.infer<typeof organization>;
export type JsonLdPerson = z.infer<typeof person>;
export type JsonLdPlace = z.infer<typeof place>;
export type JsonLdGeo = z.infer<typeof geo>;
