/** Addresses of the media library, in every form that a content service of Sitecore's kind answers to. */
import { comparableName } from '@/lib/comparable-name';
import { decoded } from '@/lib/decoded';

/** Where the files lie in the content tree. */
export const LIBRARY = '/sitecore/media library/';

/**
 * What an address names: the id of an item, or a path below the media library as it was written, without the extension that
 * an address has and an item's name has not.
 */
export type FileAddress = { kind: 'id'; id: string } | { kind: 'path'; path: string; bare: string };

/** What an address of a file has behind `/-/`. */
export const LIBRARIES: readonly string[] = ['media', 'jssmedia'];

/** 32 hexadecimal digits, lower case; undefined when a text is no GUID, whatever its dashes and braces. */
export const plainGuid = (text: string): string | undefined =>
  /^\{?[\da-f]{8}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{12}\}?$/i.test(text)
    ? text.toLowerCase().replace(/[^\da-f]/g, '')
    : undefined;

const withoutExtension = (name: string): string => name.replace(/(?<=.)\.[^./]*$/, '');

/** What cannot stand in an address of a file: it would lead elsewhere, or be read in two ways. */
const isOdd = (segment: string): boolean => segment === '' || /^\.{1,2}$/.test(segment) || /[\u0000-\u001f\u007f\\/%]/.test(segment);

/** `['media', 'a', 'b.pdf']`, decoded, → what it names; undefined when it is no address of the media library. */
export function parseFileAddress(segments: readonly string[]): FileAddress | undefined {
  const [library = '', ...rest] = segments;
  if (!LIBRARIES.includes(library) || rest.length === 0 || rest.some(isOdd)) return undefined;
  const [name = ''] = rest;
  const id = rest.length === 1 ? (plainGuid(name) ?? plainGuid(withoutExtension(name))) : undefined;
  if (id !== undefined) return { kind: 'id', id };
  const path = rest.join('/');
  return { kind: 'path', path, bare: withoutExtension(path) };
}

/** `/-/media/a/b.pdf` as it stands in content, its origin and query left out. */
export function parseFileSource(source: string): FileAddress | undefined {
  const path = URL.parse(source, 'http://content.invalid')?.pathname ?? '';
  return path.startsWith('/-/') ? parseFileAddress(path.slice(3).split('/').map(decoded)) : undefined;
}

/** The name under which the documents that offer a file are kept. */
export const keyOfAddress = (address: FileAddress): string => (address.kind === 'id' ? address.id : comparableName(address.bare));
