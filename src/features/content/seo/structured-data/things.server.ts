/** Facts about a page, and the things of schema.org that several types of page are made of. */
import { coordinatesOf } from '@/lib/coordinates';
import { nameOfPerson } from '@/lib/person-name';
import { isSvg } from '@/lib/image-source';
import type { CrumbData } from '../../navigation/crumbs.server';
import type { JsonLd as AnyJsonLd } from '@/runtime/json-ld';
import type { PageHead } from '@/runtime/page-model';
import type { RouteInfo } from '@/runtime/rendering';
import type { PageFields } from '../page-fields';
import type { JsonLdGeo, JsonLdOrganization, JsonLdPerson } from './json-ld.schema';
import type { ListedPage } from './listed-pages';

export interface PageFacts {
  route: RouteInfo;
  head: PageHead;
  fields: PageFields;
  /** Origin of the page's site. */
  origin: string;
  /** Pages above this one, the home page first. */
  crumbs: readonly CrumbData[];
  /** When the item changed, ISO 8601. */
  updated?: string | undefined;
  /** Words of the whole text, hidden parts included. */
  words: number;
  /** What a listing lists. */
  listed: readonly ListedPage[];
  /** What a loader said of the page's subject, in place of what follows from its template. */
  subject?: readonly AnyJsonLd[] | undefined;
  /** ms since 1970 */
  now: number;
}

/** An address as a whole one; the site itself for what cannot be read. */
export const absolute = (address: string, origin: string): string => URL.parse(address, origin)?.href ?? `${origin}/`;

const LOGO = { path: '/apple-touch-icon.png', size: 180 } as const;

/** Empty text and empty lists say nothing, so their keys are left out. */
export const optional = <K extends string, V>(key: K, value: V | null | undefined | ''): { [key in K]?: V } =>
  (value === '' || value == null || (Array.isArray(value) && value.length === 0) ? {} : { [key]: value }) as { [key in K]?: V };

export const organizationOf = ({ origin, head }: PageFacts): JsonLdOrganization => ({
  '@type': 'Organization',
  '@id': `${origin}/#organization`,
  name: head.og.siteName || new URL(origin).host,
  url: `${origin}/`,
  logo: { '@type': 'ImageObject', url: `${origin}${LOGO.path}`, width: LOGO.size, height: LOGO.size },
});

interface PersonItem {
  url: string;
  displayName: string;
  name: string;
  fields: { Title: { value: string }; FirstName: { value: string }; LastName: { value: string }; JobTitle: { value: string } };
}

/** A profile that a page refers to. */
export const personOf = ({ url, displayName, name, fields }: PersonItem, origin: string): JsonLdPerson => {
  const full =
    nameOfPerson({ title: fields.Title.value, first: fields.FirstName.value, last: fields.LastName.value }) || displayName || name;
  return { '@type': 'Person', name: full, ...(url ? { url: absolute(url, origin) } : {}), ...optional('jobTitle', fields.JobTitle.value) };
};

/** Pictures that search engines show: of a page with a drawing, which is an SVG, its share picture alone. */
export const imagesOf = ({ head, fields: { Image }, origin }: PageFacts): string[] =>
  [...new Set([Image.value.src && !isSvg(Image.value.src) ? absolute(Image.value.src, origin) : '', head.og.image ?? ''])].filter(Boolean);

/** Where something stands; nothing unless that is known. */
export function geoOf({ fields: { Latitude, Longitude } }: PageFacts): { geo?: JsonLdGeo } {
  const coordinates = coordinatesOf(Latitude.value, Longitude.value);
  return coordinates ? { geo: { '@type': 'GeoCoordinates', ...coordinates } } : {};
}
