import type { Root } from 'hast';
import { attribute, elements } from './tree.ts';

/** Every address of a link and, where they are asked for, of a picture, as `change` writes it. */
export const changeAddresses = (
  tree: Root,
  { href, src }: { href?: (address: string) => string; src?: (address: string) => string },
): void =>
  elements(tree, (node) => {
    const link = href && node.tagName === 'a' ? attribute(node, 'href') : undefined;
    if (href && link !== undefined) node.properties.href = href(link);
    const picture = src && node.tagName === 'img' ? attribute(node, 'src') : undefined;
    if (src && picture !== undefined) node.properties.src = src(picture);
  });

/** Gives links within the site their absolute address as `data-address`: paper shows it, and needs no script for it. */
export const addAddresses = (tree: Root, origin: string): void =>
  elements(tree, (node) => {
    const path = node.tagName === 'a' ? attribute(node, 'href') : undefined;
    if (path && /^\/(?!\/)/.test(path)) node.properties.dataAddress = `${origin}${path}`;
  });

/** The addresses that a text leads to, in order. */
export function linksOf(tree: Root): string[] {
  const found: string[] = [];
  elements(tree, (node) => {
    const link = node.tagName === 'a' ? attribute(node, 'href') : undefined;
    if (link !== undefined) found.push(link);
  });
  return found;
}
