import type { Phrase } from '../phrases';
import type { JsonLd } from '../json-ld';

/** Which part of a list a page shows. */
export interface PageState {
  /** Names of what narrows it. */
  chosen?: (phrase: Phrase) => readonly string[];
  page?: { page: number; pages: number };
}

/** `Berlin, energy, page 2 of 12`; empty for the whole list. */
export const stateText = ({ chosen, page }: PageState, phrase: Phrase): string =>
  [...(chosen?.(phrase) ?? []), ...(page ? [phrase('pagination.of', page)] : [])].join(', ');

/**
 * What a page is about, where its item is a form that many pages share (an opening): said by the loader of its main rendering
 * through `describe`. What is left out is the item's own.
 */
export interface PageSubject {
  title?: string;
  /** For the tab and for search engines, where the title alone is that of other pages as well. */
  metaTitle?: string;
  /** Stands above the title of the share picture. */
  eyebrow?: string;
  description?: string;
  /** Kept out of search engines, without markup; false lets in what the shared item keeps out. */
  noIndex?: boolean;
  /** In place of the item's own. */
  structuredData?: JsonLd[];
  /** What of it is shown: the tab says it behind the title. */
  state?: PageState;
  /** What the address asks for that makes it a page of its own to search engines (`page=2`): it names itself with it, and no translation. */
  ownQuery?: string;
  /** Whether one can register for an event, in place of its editors' word: its places may all be taken. */
  registration?: 'open' | 'full' | 'closed';
  /** More feeds, by path of the same origin. */
  feeds?: { type: string; title: string; path: string }[];
}

const field = (name: string, value: string | boolean | undefined): Record<string, unknown> =>
  value === undefined ? {} : { [name]: { value } };

/** An item's fields with those of the subject in their place. */
export const withSubject = (fields: unknown, subject: PageSubject | undefined): unknown =>
  subject === undefined
    ? fields
    : {
        ...(typeof fields === 'object' && fields !== null && !Array.isArray(fields) ? fields : {}),
        ...field('Title', subject.title),
        ...field('MetaTitle', subject.metaTitle ?? subject.title),
        ...field('Eyebrow', subject.eyebrow),
        ...field('MetaDescription', subject.description),
        ...field('NoIndex', subject.noIndex),
        ...field('Registration', subject.registration),
      };
