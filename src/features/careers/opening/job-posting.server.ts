import type { JobPosting } from './job-posting.schema';
import { isoMoment } from '@/lib/iso-moment';
import { escapeHtml } from '@/lib/rich-text/escape';

/** What a posting says of an opening. Dates are ISO 8601. */
export interface PostedOpening {
  id: string;
  title: string;
  employer: string;
  /** HTML; empty for feeds of headers only. */
  description: string;
  summary: string;
  places: readonly {
    city?: string | undefined;
    /** In the language of the page, where it has another name there. */
    cityName?: string | undefined;
    region?: string | undefined;
    country?: string | undefined;
    countryName?: string | undefined;
    lat?: number | undefined;
    lon?: number | undefined;
  }[];
  workMode?: string | undefined;
  employment: readonly string[];
  industries: readonly string[];
  language: string;
  pay?: { min: number; max: number; currency: string; unit: 'year' | 'month' | 'week' | 'day' | 'hour' } | undefined;
  posted: string;
  closes?: string | undefined;
  /** It is applied for on the site's own pages. */
  direct: boolean;
}

/** Google's words; that it is permanent is none of them. */
const TYPES: Readonly<Record<string, NonNullable<JobPosting['employmentType']>[number]>> = {
  'full-time': 'FULL_TIME',
  'part-time': 'PART_TIME',
  contract: 'CONTRACTOR',
  temporary: 'TEMPORARY',
  seasonal: 'TEMPORARY',
  internship: 'INTERN',
};
const UNITS = { year: 'YEAR', month: 'MONTH', week: 'WEEK', day: 'DAY', hour: 'HOUR' } as const;

/** A summary as HTML, before a text that does not say it, and in the place of one that a feed does not bring. */
const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;

/**
 * The markup of an open opening; closed ones have none. A remote opening names the countries from which it may be done, since
 * search engines show none without.
 * @param url canonical address of its page
 * @param firm home page and logo of the firm itself, for openings that are its own
 */
export function jobPostingOf(opening: PostedOpening, url: string, firm: { url: string; logo: string }): JobPosting {
  const places = opening.places.filter(({ city, region, country }) => city ?? region ?? country);
  const remote = opening.workMode === 'remote';
  const types = [...new Set(opening.employment.flatMap((kind) => TYPES[kind] ?? []))];
  const countries = [...new Set(places.flatMap(({ countryName, country }) => countryName ?? country ?? []))];
  return {
    '@type': 'JobPosting',
    '@id': `${url}#opening`,
    url,
    title: opening.title,
    description: (opening.summary && paragraph(opening.summary)) + opening.description || paragraph(opening.title),
    identifier: { '@type': 'PropertyValue', name: opening.employer, value: opening.id },
    datePosted: isoMoment(opening.posted),
    ...(opening.closes ? { validThrough: isoMoment(opening.closes) } : {}),
    ...(types.length > 0 ? { employmentType: types } : {}),
    hiringOrganization: {
      '@type': 'Organization',
      name: opening.employer,
      ...(opening.direct ? { sameAs: firm.url, logo: firm.logo } : {}),
    },
    ...(places.length > 0
      ? {
          jobLocation: places.map(({ city, cityName = city, region, country, lat, lon }) => ({
            '@type': 'Place' as const,
            address: {
              '@type': 'PostalAddress' as const,
              ...(cityName ? { addressLocality: cityName } : {}),
              ...(region ? { addressRegion: region } : {}),
              ...(country ? { addressCountry: country } : {}),
            },
            ...(lat !== undefined && lon !== undefined
              ? { geo: { '@type': 'GeoCoordinates' as const, latitude: lat, longitude: lon } }
              : {}),
          })),
        }
      : {}),
    ...(remote
      ? {
          jobLocationType: 'TELECOMMUTE' as const,
          ...(countries.length > 0
            ? { applicantLocationRequirements: countries.map((name) => ({ '@type': 'Country' as const, name })) }
            : {}),
        }
      : {}),
    ...(opening.pay
      ? {
          baseSalary: {
            '@type': 'MonetaryAmount',
            currency: opening.pay.currency,
            value: {
              '@type': 'QuantitativeValue',
              minValue: opening.pay.min,
              maxValue: opening.pay.max,
              unitText: UNITS[opening.pay.unit],
            },
          },
        }
      : {}),
    ...(opening.industries.length > 0 ? { industry: opening.industries.map((industry) => industry.replace(/-/g, ' ')).join(', ') } : {}),
    ...(opening.language ? { inLanguage: opening.language } : {}),
    directApply: opening.direct,
  };
}
