import type { Adapter } from './layer';

declare global {
  interface Window {
    /** Adobe Client Data Layer: an array until its script takes it over and replays what came before. */
    adobeDataLayer?: { push(item: unknown): unknown };
  }
}

/** What is of one event, and of one view: Adobe's state keeps what it was given, and its rules read it with each event, until it is null. */
const OF_AN_EVENT = { form: null, linkInfo: null, error: null, article: null, generic: null };
const OF_A_VIEW = { listing: null, onsiteSearch: null };

/**
 * Events as Adobe's layer takes them: `event`, and the rest as data, with null for what an event before it said and this one does not.
 * A copy, since its state keeps what it is given.
 */
export const toAdobe: Adapter = (event) => {
  (window.adobeDataLayer ??= []).push({
    ...OF_AN_EVENT,
    ...(event.event === 'Page Load Started' && OF_A_VIEW),
    ...structuredClone(event),
    // Objects are merged deep: what may be absent within one is said too.
    ...('form' in event && { form: { formError: null, ...event.form } }),
    ...('linkInfo' in event && { linkInfo: { fileName: null, ...event.linkInfo } }),
  });
};
