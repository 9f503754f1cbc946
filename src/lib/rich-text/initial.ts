import type { Root } from 'hast';
import { isBlank, isElement } from './tree.ts';
import { textOf } from './words.ts';

/** A large initial stands three lines high: a paragraph of fewer lines leaves it hanging, in the widest column with some 70 to a line. */
const FEWEST_CHARACTERS = 220;
/** Words that speak to somebody: a letter begins with its reader, not with an ornament. */
const SALUTATION =
  /^(?:dear|hello|hi|to|good (?:morning|afternoon|evening)|liebe[rs]?|sehr geehrte[rs]?|verehrte[rs]?|hallo|guten (?:morgen|tag|abend)|an)\b[^.!?]{0,60}[,!]/iu;

/** Whether a text may open with a large initial: it begins with a paragraph of some lines, which begins with a letter and greets nobody. */
export function takesInitial(tree: Root): boolean {
  const first = tree.children.find((node) => !isBlank(node) && node.type !== 'comment');
  if (!isElement(first) || first.tagName !== 'p') return false;
  const text = textOf(first);
  return text.length >= FEWEST_CHARACTERS && /^\p{L}/u.test(text) && !SALUTATION.test(text);
}
