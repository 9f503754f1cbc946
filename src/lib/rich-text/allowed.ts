/** What a text may carry. What editors write is here (docs/contracts/content-model.md, "The text"); all else goes, its words stay. */

const set = (list: string): ReadonlySet<string> => new Set(list.split(' '));

export const TEXT_TAGS = set(
  'a abbr aside b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q rp rt ruby s samp section small span strong sub summary sup table tbody td tfoot th thead time tr u ul var wbr',
);

/**
 * Attributes by their hast names. What names or steers something is not among them: `name`, `data-*`, `style`, `role`, `popover`,
 * `command`, event handlers, `class` but for the few below.
 */
export const ANYWHERE = set('id lang dir title');
export const ATTRIBUTES: Readonly<Record<string, ReadonlySet<string>>> = {
  a: set('href hrefLang rel target'),
  blockquote: set('cite'),
  q: set('cite'),
  col: set('span'),
  colgroup: set('span'),
  details: set('open'),
  del: set('dateTime cite'),
  ins: set('dateTime cite'),
  img: set('src alt width height'),
  ol: set('start reversed type'),
  li: set('value'),
  td: set('colSpan rowSpan headers align'),
  th: set('colSpan rowSpan headers scope abbr align'),
  time: set('dateTime'),
};

/** Classes that mean something in a text, by element. */
export const CLASSES: Readonly<Record<string, RegExp>> = {
  a: /^embed$/,
  p: /^embed$/,
  ul: /^contains-task-list$/,
  code: /^language-[\w.+#-]+$/,
};

/** Addresses, and the schemes that they may have. */
const LINKS = set('http: https: mailto: tel:');
const FILES = set('http: https:');
export const ADDRESSES: Readonly<Record<string, ReadonlySet<string>>> = { href: LINKS, cite: LINKS, src: FILES };
