import type { People } from '../posts/people.ts';
import type { SourceFile } from '../source.ts';

/** What an import of posts from elsewhere begins with. */
export interface Sources {
  sources: SourceFile[];
  /** Of the site that they come from: `https://blog.example`. */
  origin?: string | undefined;
  /** Of that site. */
  title?: string | undefined;
  people?: People;
}

/** A post that is HTML, as a source. Values that are empty are no front matter. */
export function htmlSource(
  file: string,
  { slug, date, ...rest }: { slug: string; date?: string | undefined; language: string; body: string; data: SourceFile['data'] },
): SourceFile {
  const data = Object.fromEntries(Object.entries({ ...rest.data, ...(date ? { date } : {}) }).filter(([, value]) => value.length !== 0));
  return { file, language: rest.language, stem: slug, data: { ...data, slug }, body: rest.body, bodyLine: 1, html: true };
}

/** An address's last part, for a slug. */
export const lastPart = (address: string): string =>
  address
    .replace(/[?#].*$/, '')
    .replace(/\/(?:index\.\w+)?$/, '')
    .split('/')
    .at(-1)
    ?.replace(/\.\w{2,5}$/, '') ?? '';

/** ISO 8601 of a date as mails and feeds write it; undefined when it is none. */
export function isoDate(text: string | undefined): string | undefined {
  const time = text === undefined ? NaN : Date.parse(text);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().replace(/\.\d{3}/, '');
}

/** Origin of an address that may be none. */
export const originOf = (address: string | undefined): string | undefined =>
  address !== undefined && URL.canParse(address) ? new URL(address).origin : undefined;
