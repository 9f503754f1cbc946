import type { Element, Root } from 'hast';
import { headingId, textId, unique } from './names.ts';
import { attribute, elements } from './tree.ts';
import { textOf } from './words.ts';

export interface TextHeading {
  id: string;
  text: string;
  level: 2 | 3;
}

/** A page has one `h1`, its title: those of a text become `h2`. */
export const lowerTitles = (tree: Root): void =>
  elements(tree, (node) => {
    if (node.tagName === 'h1') node.tagName = 'h2';
  });

const isPart = ({ tagName }: Element): boolean => tagName === 'h2' || tagName === 'h3';

/** Headings of the second and third level can be led to; one that has an id keeps it, unless it stood before. */
export function nameHeadings(tree: Root): void {
  const taken = new Set<string>();
  elements(tree, (node) => {
    if (!isPart(node)) return;
    const text = textOf(node);
    // A picture alone has no name, and nothing that a list of contents could show.
    const wanted = attribute(node, 'id') ?? (text ? textId(headingId(text)) : undefined);
    if (wanted === undefined) return;
    const id = unique(wanted, taken);
    node.properties = { ...node.properties, id };
  });
}

/** In order; those without an id cannot be led to. */
export function headingsOf(tree: Root): TextHeading[] {
  const found: TextHeading[] = [];
  elements(tree, (node) => {
    const id = isPart(node) && attribute(node, 'id');
    const text = textOf(node);
    if (id && text) found.push({ id, text, level: node.tagName === 'h3' ? 3 : 2 });
  });
  return found;
}
