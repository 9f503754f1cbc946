/** Rich texts on their way to a page: read where their fields are, finished when the page is known, written once it is. */
import { headingsOf, type TextHeading } from '@/lib/rich-text/headings';
import { toHtml } from '@/lib/rich-text/html';
import { takesInitial } from '@/lib/rich-text/initial';
import { separateIds } from '@/lib/rich-text/ids';
import { addAddresses, changeAddresses } from '@/lib/rich-text/links';
import { leadBack } from '@/lib/rich-text/notes';
import { prepareRichText } from '@/lib/rich-text/prepare';
import type { Root } from '@/lib/rich-text/tree';
import type { RenderingNode } from '../rendering';

export interface Prose {
  readonly value: string;
  readonly editable?: string;
}

/** A text with parts of its own. */
export interface PartedProse extends Prose {
  readonly headings: readonly TextHeading[];
  /** It may open with a large initial. */
  readonly takesInitial: boolean;
}

interface Source {
  value: string;
  editable?: string | undefined;
  mark?: string | undefined;
}

interface Text {
  tree: Root;
  isNotes: boolean;
}

/** The trees of fields that are not written yet. */
const texts = new WeakMap<object, Text>();

const known = <F extends object>(field: F, text: Text): F => {
  texts.set(field, text);
  return field;
};

const editing = ({ editable, mark }: Source) => ({
  ...(editable === undefined ? {} : { editable }),
  ...(mark === undefined ? {} : { mark }),
});

/** A text; its HTML is written when it is asked for, with all that was done to it until then. */
export function prose(source: Source, { isNotes = false } = {}): Prose {
  const tree = prepareRichText(source.value);
  const field = {
    get value() {
      return toHtml(tree);
    },
    ...editing(source),
  };
  return known(field, { tree, isNotes });
}

export function partedProse(source: Source): PartedProse {
  const tree = prepareRichText(source.value);
  const field = {
    get value() {
      return toHtml(tree);
    },
    get headings() {
      return headingsOf(tree);
    },
    get takesInitial() {
      return takesInitial(tree);
    },
    ...editing(source),
  };
  return known(field, { tree, isNotes: false });
}

export interface ProsePage {
  /** The address under which browsers are sent to what a link leads to. */
  href(address: string): string;
  /** Public origin of the site, for addresses on paper. */
  origin?: string | undefined;
  /** Name of the link from note `number` to its mark. */
  backToText(number: string): string;
}

/** Does to the texts of a page, in order, what only the page knows: addresses, and names that stand once. */
export function finishProse(nodes: readonly RenderingNode[], page: ProsePage, taken: Set<string> = new Set()): void {
  const finish = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const text = texts.get(value);
    if (!text) return Object.values(value).forEach(finish);
    const { tree, isNotes } = text;
    changeAddresses(tree, page);
    if (page.origin) addAddresses(tree, page.origin);
    separateIds(tree, taken);
    if (isNotes) leadBack(tree, page.backToText);
  };
  for (const { fields, page: own, slots } of nodes) {
    finish(fields);
    finish(own);
    for (const inner of Object.values(slots ?? {})) finishProse(inner, page, taken);
  }
}
