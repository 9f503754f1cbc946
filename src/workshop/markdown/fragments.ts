import { toHtml } from '../../lib/rich-text/html.ts';
import { headingId, textId, unique } from '../../lib/rich-text/names.ts';
import { parseRichText } from '../../lib/rich-text/parse.ts';
import { attribute, elements } from '../../lib/rich-text/tree.ts';
import type { Element } from '../../lib/rich-text/tree.ts';
import { textOf } from '../../lib/rich-text/words.ts';

/** kramdown's `auto_ids`: letters, digits, spaces and dashes, from the first letter on. */
const byKramdown = (heading: string): string =>
  heading
    .replace(/^[^a-zA-Z]+/, '')
    .replace(/[^a-zA-Z0-9 -]/g, '')
    .replaceAll(' ', '-')
    .toLowerCase();
/** GitHub's, and `github-slugger`'s. */
const byGitHub = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
/** `markdown-it-anchor`'s, which Eleventy's plugin has. */
const byEleventy = (heading: string): string => heading.trim().toLowerCase().replace(/\s+/g, '-');

interface Named {
  heading: string;
  /** An id that its author gave it. */
  own?: string | undefined;
}

/**
 * The names under which generators of sites know the headings of a text, each with the name that this site gives the heading.
 * Of two headings with one text the second is `title-1` there and `title-2` here.
 */
export function foreignNames(headings: readonly Named[]): Map<string, string> {
  const found = new Map<string, string>();
  const ours = new Set<string>();
  const counts = new Map<string, number>();
  for (const { heading, own } of headings) {
    const name = unique(textId(own ?? headingId(heading)), ours);
    const theirs = new Set([byKramdown, byGitHub, byEleventy].map((slug) => slug(heading)));
    for (const slug of theirs) {
      const before = counts.get(slug) ?? 0;
      counts.set(slug, before + 1);
      const foreign = before === 0 ? slug : `${slug}-${before}`;
      if (slug !== '' && !found.has(foreign)) found.set(foreign, name);
    }
  }
  return found;
}

const decoded = (fragment: string): string => {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
};

/**
 * Leads links within a document (`#2-get-ready`) to its headings, whose names differ from one generator of sites to the next; a
 * heading that this site does not name by itself (`h4` and below) gets a name. A text in which nothing is to be mended is given
 * back as it is.
 *
 * @param texts the document's texts as HTML, in order
 * @param problem told of links that lead to nothing
 */
export function mendFragments(texts: readonly string[], problem: (note: string) => void): string[] {
  if (!texts.some((text) => text.includes('href="#'))) return [...texts];
  const trees = texts.map((text) => structuredClone(parseRichText(text)));
  const headings: (Named & { node: Element; changed: () => void })[] = [];
  const ids = new Set<string>();
  const links: { node: Element; changed: () => void }[] = [];
  const changed = trees.map(() => false);
  for (const [index, tree] of trees.entries())
    elements(tree, (node) => {
      const id = attribute(node, 'id');
      if (id !== undefined) ids.add(id);
      const note = () => void (changed[index] = true);
      if (/^h[1-6]$/.test(node.tagName)) headings.push({ node, heading: textOf(node), own: id, changed: note });
      if (node.tagName === 'a' && attribute(node, 'href')?.startsWith('#')) links.push({ node, changed: note });
    });
  const names = foreignNames(headings);
  const ours = new Map<string, (typeof headings)[number]>();
  const taken = new Set<string>();
  for (const each of headings) ours.set(unique(textId(each.own ?? headingId(each.heading)), taken), each);

  for (const { node, changed: note } of links) {
    const fragment = decoded((attribute(node, 'href') ?? '').slice(1));
    if (fragment === '' || fragment === 'top' || ids.has(fragment) || /^[nr]\d+$/.test(fragment)) continue;
    const name = ours.has(textId(fragment)) ? textId(fragment) : (names.get(fragment) ?? names.get(fragment.toLowerCase()));
    const target = name === undefined ? undefined : ours.get(name);
    if (name === undefined || !target) {
      problem(`the link "#${fragment}" leads to no heading of this text`);
      continue;
    }
    if (name !== textId(fragment)) {
      node.properties.href = `#${name}`;
      note();
    }
    if (!/^h[123]$/.test(target.node.tagName) && target.own === undefined && attribute(target.node, 'id') === undefined) {
      target.node.properties.id = name;
      target.changed();
    }
  }
  return texts.map((text, index) => {
    const tree = trees[index];
    return changed[index] && tree ? toHtml(tree).trim() : text;
  });
}
