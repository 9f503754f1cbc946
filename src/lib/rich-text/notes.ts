/** Notes of a text: marks in it (`<a href="#n1">`), and a list of them after it (`<li id="n1">`). */
import type { Element, Root } from 'hast';
import { NOTES_TITLE_ID } from './notes-title.ts';
import { unique } from './names.ts';
import { attribute, element, elements, findAll, isBlank, textNode } from './tree.ts';
import { isMark } from './words.ts';

/**
 * A mark of note 1 gets the id `r1`, the place to which the note leads back; a second mark of the same note another one. Each is
 * named by the heading of the notes and its number.
 */
export function nameMarks(tree: Root): void {
  const taken = new Set<string>();
  elements(tree, (node) => {
    const number = node.tagName === 'a' && /^#n(\d+)$/.exec(attribute(node, 'href') ?? '')?.[1];
    if (!number) return;
    const id = attribute(node, 'id') ?? unique(`r${number}`, taken);
    node.properties = { id, ariaLabelledBy: [NOTES_TITLE_ID, id], ...node.properties };
  });
}

/** After these a browser breaks no line before a figure. */
const HOLDS = /[\p{L}\p{N}.,;:!?’”)\]»]$/u;
const WORD_JOINER = '\u2060';

/** A mark sits on its word: no blank before it, and no line that begins with it. */
export function tieMarks(tree: Root): void {
  const tie = (box: Root | Element): void => {
    for (const [index, node] of box.children.entries()) {
      if (node.type !== 'element') continue;
      const before = box.children[index - 1];
      if (!isMark(node)) tie(node);
      else if (before?.type === 'text') {
        const word = before.value.trimEnd();
        before.value = word === '' || HOLDS.test(word) ? word : `${word}${WORD_JOINER}`;
      }
    }
  };
  tie(tree);
}

/** Ends each note with a link to its mark, unless the author wrote one. @param label names the link: "Back to note {n}" */
export const leadBack = (tree: Root, label: (number: string) => string): void =>
  elements(tree, (note) => {
    const number = note.tagName === 'li' && /^n(\d+)$/.exec(attribute(note, 'id') ?? '')?.[1];
    if (!number) return;
    const mark = `#r${number}`;
    if (findAll(note, 'a').some((link) => attribute(link, 'href') === mark)) return;
    const link = element('a', { className: ['notes__back'], href: mark, ariaLabel: label(number) }, [textNode('↑')]);
    const last = note.children.findLast((child) => !isBlank(child));
    append(last?.type === 'element' && last.tagName === 'p' ? last : note, link);
  });

function append(box: Element, link: Element): void {
  const last = box.children.findLastIndex((child) => !isBlank(child));
  const kept = box.children.slice(0, last + 1);
  const end = kept.at(-1);
  if (end?.type === 'text') kept[kept.length - 1] = textNode(end.value.trimEnd());
  box.children = [...kept, textNode(' '), link];
}
