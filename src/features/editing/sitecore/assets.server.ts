const TAG = /<(?:link|img|source|script|use|video)\b[^>]*>/g;
const ADDRESSES = /(\s(?:href|src|imagesrcset|srcset|poster)=")(\/[^"]*)/g;
/** What the site itself serves. */
const OWN = /(^|,\s*)(?=\/(?:_next|fonts|_boot|favicon))/g;

/**
 * Style sheets, fonts and pictures of the site with its origin in front: the editor shows the page on its own host. What the content
 * system sent into the page (`/sitecore/…`, `/-/media/…`) is its own and stays.
 */
export const absoluteAssets = (html: string, origin: string): string =>
  html.replace(TAG, (tag) =>
    tag.replace(ADDRESSES, (_all, before: string, addresses: string) => before + addresses.replace(OWN, (between) => between + origin)),
  );
