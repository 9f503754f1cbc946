/** What a page says about itself to search engines: one object of schema.org for its subject, and where it stands in the site. */
import { isoMoment } from '@/lib/iso-moment';
import { languagePath } from '@/lib/language-path';
import { eventOf } from './event.server';
import type { JsonLd as AnyJsonLd } from '@/runtime/json-ld';
import type { JsonLd } from './json-ld.schema';
import { absolute, geoOf, imagesOf, optional, organizationOf, type PageFacts } from './things.server';
import { articleOf, publicationOf } from './works.server';

const LISTINGS = new Set([
  'Article Listing',
  'Topic',
  'Topic Listing',
  'People Directory',
  'Event Listing',
  'Insights Store',
  'Office Listing',
  'Job Search Page',
]);
/** Pages that are not there to be found. */
const SILENT = new Set(['Error Page']);

/** What every page has of itself. */
const pageOf = (facts: PageFacts) => ({
  '@id': `${facts.head.canonical}#page`,
  url: facts.head.canonical,
  name: facts.head.og.title,
  ...optional('description', facts.head.description),
  inLanguage: facts.route.itemLanguage,
  isPartOf: { '@id': `${facts.origin}/#website` },
  ...(facts.updated ? { dateModified: isoMoment(facts.updated) } : {}),
});

function profileOf(facts: PageFacts): JsonLd {
  const { fields, head } = facts;
  const name = fields.Title.value || head.og.title;
  const image = imagesOf(facts)[0];
  return {
    '@type': 'ProfilePage',
    ...pageOf(facts),
    mainEntity: {
      '@type': 'Person',
      '@id': `${head.canonical}#person`,
      name,
      url: head.canonical,
      ...optional('givenName', fields.FirstName.value),
      ...optional('familyName', fields.LastName.value),
      ...optional('jobTitle', fields.JobTitle.value),
      ...optional('description', head.description),
      ...optional('image', image),
      ...optional('knowsAbout', fields.Expertise.map((topic) => topic.fields.Title.value || topic.displayName).filter(Boolean)),
      ...optional(
        'knowsLanguage',
        fields.SpokenLanguages.value
          .split(/,|;/)
          .map((language) => language.trim())
          .filter(Boolean),
      ),
      ...optional('sameAs', fields.SocialLinks),
      worksFor: organizationOf(facts),
      ...(fields.Office
        ? { workLocation: { '@type': 'Place' as const, name: fields.Office.fields.Title.value || fields.Office.displayName } }
        : {}),
    },
  };
}

/** The lines of a text that are not blank. */
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

function officeOf(facts: PageFacts): JsonLd {
  const { fields, head } = facts;
  return {
    '@type': 'WebPage',
    ...pageOf(facts),
    mainEntity: {
      '@type': 'ProfessionalService',
      name: [head.og.siteName, head.og.title].filter(Boolean).join(', '),
      url: head.canonical,
      address: {
        '@type': 'PostalAddress',
        ...optional('streetAddress', linesOf(fields.Address.value).join(', ')),
        ...optional('addressLocality', fields.City.value),
        ...optional('addressCountry', fields.Country.value),
      },
      ...optional('telephone', fields.Phone.value),
      ...optional('email', fields.Email.value),
      ...geoOf(facts),
      ...optional('image', imagesOf(facts)),
      parentOrganization: organizationOf(facts),
    },
  };
}

const collectionOf = (facts: PageFacts, type: 'CollectionPage' | 'Blog'): JsonLd => ({
  '@type': type,
  ...pageOf(facts),
  ...(facts.listed.length > 0
    ? {
        mainEntity: {
          '@type': 'ItemList' as const,
          numberOfItems: facts.listed.length,
          itemListElement: facts.listed.map(({ name, url }, index) => ({
            '@type': 'ListItem' as const,
            position: index + 1,
            name,
            url: absolute(url, facts.origin),
          })),
        },
      }
    : {}),
});

function homeOf(facts: PageFacts): JsonLd[] {
  const { origin, head, route } = facts;
  const organization = organizationOf(facts);
  return [
    organization,
    {
      '@type': 'WebSite',
      '@id': `${origin}/#website`,
      url: head.canonical,
      name: organization.name,
      inLanguage: route.itemLanguage,
      publisher: organization,
    },
    { '@type': 'WebPage', ...pageOf(facts) },
  ];
}

function subjectOf(facts: PageFacts): AnyJsonLd[] {
  if (facts.subject) return [...facts.subject];
  const { templateName } = facts.route;
  switch (templateName) {
    case 'Article':
      return [articleOf(facts, 'Article')];
    case 'Blog Entry':
      return [articleOf(facts, 'BlogPosting')];
    case 'Profile':
      return [profileOf(facts)];
    case 'Event': {
      const event = eventOf(facts);
      return [event ?? { '@type': 'WebPage', ...pageOf(facts) }];
    }
    case 'Publication':
      return [publicationOf(facts)];
    case 'Office':
      return [officeOf(facts)];
    case 'Blog Instance':
      return [collectionOf(facts, 'Blog')];
    default:
      return [LISTINGS.has(templateName) ? collectionOf(facts, 'CollectionPage') : { '@type': 'WebPage', ...pageOf(facts) }];
  }
}

function breadcrumbsOf({ crumbs, head, origin, route, fields }: PageFacts): JsonLd[] {
  if (crumbs.length === 0) return [];
  const here = { text: fields.Title.value || head.og.title, href: head.canonical };
  return [
    {
      '@type': 'BreadcrumbList',
      itemListElement: [...crumbs, here].map(({ text, href }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: text,
        item: absolute(href || languagePath('/', route.language), origin),
      })),
    },
  ];
}

/** A page's JSON-LD: plain JSON, nothing in it that the page itself does not show. Empty for pages that are not to be found. */
export function structuredDataOf(facts: PageFacts): AnyJsonLd[] {
  if (SILENT.has(facts.route.templateName) || facts.head.robots === 'noindex') return [];
  return [...(facts.route.path === '/' ? homeOf(facts) : subjectOf(facts)), ...breadcrumbsOf(facts)];
}
