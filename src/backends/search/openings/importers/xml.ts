import { XmlError, childElements, readXml, xmlText } from '../../../../lib/xml/read.ts';
import type { XmlElement } from '../../../../lib/xml/read.ts';
import { FeedError } from './importer.ts';

/** The root of an XML feed. @throws FeedError when it is none, or another one than is expected */
export function rootOf(text: string, name: string, of: string): XmlElement {
  if (text.trim() === '') throw new FeedError('The feed is empty.');
  let root: XmlElement;
  try {
    root = readXml(text);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw new FeedError(`The feed is not whole XML (line ${error.line}: ${error.message}); it has ${text.length} characters.`);
  }
  if (root.name !== name) throw new FeedError(`The feed is not in the shape of ${of}: it begins with <${root.name}>, not <${name}>.`);
  return root;
}

/** The text of the first child of a name, trimmed; undefined where there is none or it is empty. */
export function textAt(node: XmlElement, name: string): string | undefined {
  const [child] = childElements(node, name);
  return child ? xmlText(child).trim() || undefined : undefined;
}
