import { linkHref } from '@/runtime/fields';
import { registrationState } from '../../events/registration';
import type { JsonLd, JsonLdPlace } from './json-ld.schema';
import { absolute, geoOf, imagesOf, organizationOf, personOf, type PageFacts } from './things.server';

const MODES = { inPerson: 'Offline', online: 'Online', hybrid: 'Mixed' } as const;

/** An event's place; the address may be no more than the city. Undefined when not even that is known. */
function placeOf(facts: PageFacts): JsonLdPlace | undefined {
  const { Venue, City, Country } = facts.fields;
  const name = Venue.value || City.value;
  if (!name) return undefined;
  return {
    '@type': 'Place',
    name,
    address: {
      '@type': 'PostalAddress',
      ...(City.value ? { addressLocality: City.value } : {}),
      ...(Country.value ? { addressCountry: Country.value } : {}),
    },
    ...geoOf(facts),
  };
}

/** Where one registers: often the form on the event's own page; undefined where that is by mail. */
function registrationUrl(href: string, origin: string, page: string): string | undefined {
  if (href.startsWith('#')) return page + href;
  const address = href && absolute(href, origin);
  return address && /^https?:/.test(address) ? address : undefined;
}

/** @returns undefined without a date or a place: that is no event a calendar could take */
export function eventOf(facts: PageFacts): JsonLd | undefined {
  const { fields, head, route, origin } = facts;
  const { StartDate, EndDate, Format, RegistrationLink, Capacity } = fields;
  if (!StartDate.value) return undefined;
  const url = head.canonical;
  const images = imagesOf(facts);
  const place = placeOf(facts);
  const virtual = { '@type': 'VirtualLocation' as const, url };
  const format = Format.value;
  if (format === 'inPerson' && !place) return undefined;
  const start = new Date(StartDate.value);
  const end = EndDate.value && Date.parse(EndDate.value) > start.getTime() ? new Date(EndDate.value) : undefined;
  const state = registrationState({ start: StartDate.value, end: EndDate.value, registration: fields.Registration.value }, facts.now);
  const capacity = Capacity.value;
  return {
    '@type': 'Event',
    '@id': `${url}#event`,
    url,
    name: head.og.title,
    ...(head.description ? { description: head.description } : {}),
    ...(images.length > 0 ? { image: images } : {}),
    inLanguage: route.itemLanguage,
    startDate: start.toISOString(),
    ...(end ? { endDate: end.toISOString() } : {}),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: `https://schema.org/${MODES[format]}EventAttendanceMode`,
    location: !place || format === 'online' ? virtual : format === 'hybrid' ? [place, virtual] : place,
    organizer: organizationOf(facts),
    ...(fields.Speakers.length > 0 ? { performer: fields.Speakers.map((speaker) => personOf(speaker, origin)) } : {}),
    ...(capacity && capacity > 0 ? { maximumAttendeeCapacity: Math.round(capacity) } : {}),
    ...(state === 'open' || state === 'full'
      ? {
          offers: {
            '@type': 'Offer' as const,
            url: registrationUrl(linkHref(RegistrationLink), origin, url) ?? url,
            availability: state === 'open' ? 'https://schema.org/InStock' : 'https://schema.org/SoldOut',
          },
        }
      : {}),
  };
}
