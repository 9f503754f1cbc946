import { trimSlashes } from '@/lib/trim-signs';

/**
 * What an answer of the content service is about, as numbers that can be kept by the thousand: the items that it names, the files
 * of the media library, and the pages that it leads to. Two of them are the same number once in four thousand million, and then a
 * page is made once more than was needed.
 */
import { comparableName } from '@/lib/comparable-name';
import { decoded } from '@/lib/decoded';

/** FNV-1a of 32 bits. */
function numberOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

const plain = (guid: string): string => guid.toLowerCase().replace(/[^\da-f]/g, '');

/** @param id a GUID in any of Sitecore's notations */
export const markOfItem = (id: string): number => numberOf(`item ${plain(id)}`);
/** @param path below the media library, with or without an extension */
export const markOfFile = (path: string): number => numberOf(`file ${comparableName(decoded(path).replace(/\.[^./]*$/, ''))}`);
/** @param path of a page, as its address has it */
export const markOfPath = (path: string): number => numberOf(`path ${trimSlashes(decoded(path).toLowerCase())}`);

const GUID = /(?<![\da-f])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\da-f])|(?<![\da-f])[\da-f]{32}(?![\da-f])/gi;
const FILE = /\/-\/(?:jss)?media\/([^"'\\?#\s<>)]+)/gi;
/** As JSON has a link, and as HTML within JSON has it. */
const LINK = /href\\?"?\s*[:=]\s*\\?"(?:https?:\/\/[^"\\/]+)?(\/[^"\\?#]*)/gi;

/** What the text of an answer names. */
export function marksOf(answer: string): Set<number> {
  const marks = new Set<number>();
  for (const [guid] of answer.matchAll(GUID)) marks.add(markOfItem(guid));
  for (const [, path = ''] of answer.matchAll(FILE)) marks.add(markOfFile(path));
  for (const [, path = ''] of answer.matchAll(LINK)) if (!path.startsWith('/-/')) marks.add(markOfPath(path));
  return marks;
}
