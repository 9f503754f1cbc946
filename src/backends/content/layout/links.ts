import type { Item, ItemVersion, Site, View } from '../items/types.ts';

/** Address of an item seen from a page of `fromSite`: a path, or an absolute URL when the item belongs to another site. */
export function itemUrl(_view: View, _item: Item, _fromSite: Site | undefined, _language: string): string {
  throw new Error('not yet');
}

/** `/-/media/<path below the media library>.<extension>`. */
export function mediaUrl(_item: Item): string {
  throw new Error('not yet');
}

/** A General Link's raw value, parsed; undefined when it is empty or not a link. */
export interface LinkValue {
  attributes: Readonly<Record<string, string>>;
  linktype: string;
  /** As written: `{GUID}`. */
  id: string;
}
export function parseLink(_raw: string): LinkValue | undefined {
  throw new Error('not yet');
}

/** A raw image or file value: `<image mediaid="{…}" alt="…"/>`, `<file mediaid="{…}"/>`; attributes as written. */
export function parseMediaReference(_raw: string): Readonly<Record<string, string>> | undefined {
  throw new Error('not yet');
}

/** `href` of a link; empty when its target is missing. Query string and anchor stay apart, except for links of type `anchor`. */
export function linkHref(_link: LinkValue, _view: View, _site: Site | undefined, _language: string): string {
  throw new Error('not yet');
}

/** Rich text with `~/link.aspx?_id=…` and media addresses rewritten. */
export function rewriteRichText(_html: string, _view: View, _site: Site | undefined, _language: string): string {
  throw new Error('not yet');
}

/** A media item's own facts. `alt`, `title`… come from the version that the language chain gives. */
export interface MediaFacts {
  src: string;
  extension: string;
  mimeType: string;
  /** Bytes, as written. */
  size: string;
  width: string;
  height: string;
  alt: string;
  title: string;
  keywords: string;
  description: string;
}
export function mediaFacts(_version: ItemVersion): MediaFacts {
  throw new Error('not yet');
}

/** The pairs of a Name Value List, decoded, in order. */
export function parseNameValues(_raw: string): readonly { name: string; value: string }[] {
  throw new Error('not yet');
}
