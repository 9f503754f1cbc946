/** Texts in Sitecore's small XML values (links, images, layouts), as Sitecore itself writes and reads them. */

/** A text as it stands in an attribute: an apostrophe stays, since quotes are double. */
export const xmlAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
