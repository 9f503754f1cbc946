/** The one parser of authored HTML: as browsers read it (HTML Standard, section 13.2), with limits that browsers do not need. */
import type { Root, RootData } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { defaultTreeAdapter, html as names, parseFragment, type DefaultTreeAdapterMap, type TreeAdapter } from 'parse5';
import { keptParses } from './kept-parses.ts';
import { paragraphsOf } from './tokens.ts';

/** Elements within each other. Texts of editors have less than twenty levels; all steps over a tree call themselves at each. */
const DEEPEST = 200;
/**
 * Elements for each `<` of the source. Open formatting is written again in every paragraph that follows (HTML Standard, 13.2.4.3),
 * so 100 KB could otherwise become fifty million elements.
 */
const MOST_PER_TAG = 8;
const ALWAYS = 200;

class TooTangled extends Error {}

declare module 'hast' {
  interface RootData {
    /**
     * Something in a table that may not stand there was put before it (HTML Standard, 13.2.6.1). It may stand then where it closes
     * what is around it once it is written and read again, a heading in a heading or a link in a link.
     */
    fostered?: true;
  }
}

/**
 * parse5's own tree with a count of what it makes.
 * @param seen what is noted of the tree
 * @throws TooTangled from within the parser
 */
function limited(source: string, seen: RootData): TreeAdapter<DefaultTreeAdapterMap> {
  const most = ALWAYS + MOST_PER_TAG * (source.split('<').length - 1);
  let made = 0;
  let depth = 0;
  return {
    ...defaultTreeAdapter,
    createElement: (...given) => {
      made += 1;
      if (made > most) throw new TooTangled();
      return defaultTreeAdapter.createElement(...given);
    },
    // The parser asks for it for that alone.
    insertBefore: (...given) => {
      seen.fostered = true;
      defaultTreeAdapter.insertBefore(...given);
    },
    onItemPush: () => {
      depth += 1;
      if (depth > DEEPEST) throw new TooTangled();
    },
    onItemPop: () => {
      depth -= 1;
    },
  };
}

/** Where texts stand in a page: what only a table or a list of options could hold is read as it is read there. */
const place = () => defaultTreeAdapter.createElement('div', names.NS.HTML, []);

function parse(source: string): Root {
  const seen: RootData = {};
  try {
    const tree = fromParse5(parseFragment(place(), source, { treeAdapter: limited(source, seen) })) as Root;
    return { ...tree, data: { ...tree.data, ...seen } };
  } catch (error) {
    if (!(error instanceof TooTangled)) throw error;
    return paragraphsOf(source);
  }
}

/**
 * The tree of an authored text. It is shared by all who ask for the same text: a step that changes something changes a copy.
 * Of a text that is nested too deeply, or would grow beyond measure, the words remain, in paragraphs.
 */
export const parseRichText = (source: string): Root => keptParses(source, parse);
