/** Ids of items in the values of fields, in Sitecore's notations. */

const GUID = /\{?([\da-f]{8})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{12})\}?/i;

const idIn = (text: string): string | undefined => GUID.exec(text)?.slice(1).join('-').toLowerCase();

/** The item that an address of a rich text leads to: `~/link.aspx?_id=…`. */
export const linkedItem = (href: string): string | undefined => (/^~\/link\.aspx\?/i.test(href) ? idIn(href) : undefined);

/** The media item of an address: `-/media/….ashx`, `~/media/…`. */
export const mediaItem = (address: string): string | undefined => (/^\/?[-~]\/media\//i.test(address) ? idIn(address) : undefined);

/** Attributes of a value that is one element: `<link … />`, `<image … />`. */
export function elementAttributes(value: string): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [, name = '', text = ''] of value.matchAll(/(?<![\w-])([\w-]+)="([^"]*)"/g))
    found[name.toLowerCase()] = text
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&');
  return found;
}

/** Ids that a value's links and pictures name. */
export const idsIn = (value: string): string[] =>
  [...value.matchAll(new RegExp(GUID, 'gi'))].map((match) => match.slice(1, 6).join('-').toLowerCase());
