/** What is pasted from Word, Google Docs or a page becomes the few elements that a text has. */

const INSTEAD: Readonly<Record<string, string>> = { b: 'strong', i: 'em', h1: 'h2', strike: 's', tt: 'code' };
/** With all that is in them. */
const DROPPED = new Set(
  'script style meta link title xml iframe object embed form input button select textarea svg math template noscript head'.split(' '),
);
const KEPT = new Set(
  'p h2 h3 h4 h5 h6 ul ol li blockquote pre code strong em sup sub s a br hr img table caption thead tbody tfoot tr td th dl dt dd figure figcaption abbr cite q kbd mark'.split(
    ' ',
  ),
);
const BLOCKS = new Set('p h2 h3 h4 h5 h6 ul ol li blockquote pre table dl dt dd figure figcaption hr'.split(' '));
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title'],
  img: ['src', 'alt', 'width', 'height'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
  ol: ['start', 'type'],
  abbr: ['title'],
};

const styleOf = (element: Element): string => (element.getAttribute('style') ?? '').toLowerCase().replace(/\s+/g, '');

/** Word's own mark of a paragraph of a list: `l0 level1 lfo1`. */
function wordList(element: Element): { of: string; level: number } | undefined {
  const [, of = '', level] = /mso-list:(l\d+)level(\d)/.exec(styleOf(element)) ?? [];
  return level === undefined ? undefined : { of, level: Number(level) };
}
/** What Word writes before such a paragraph: `1.`, `iv.`, `·`. */
const NUMBERED = /^[\s\u00a0]*\(?(?:([0-9]+)|[ivxlcdm]+|[a-z]{1,3})[.)]/i;

/** Paragraphs that Word shows as a list become one. */
function wordLists(root: Element): void {
  for (const first of root.querySelectorAll('p')) {
    if (!root.contains(first)) continue;
    if (wordList(first) === undefined) continue;
    const stack: { level: number; of: string; list: Element }[] = [];
    let each: Element | null = first;
    const anchor = root.ownerDocument.createComment('');
    first.before(anchor);
    while (each?.localName === 'p') {
      const found = wordList(each);
      if (found === undefined) break;
      const { level, of } = found;
      const next: Element | null = each.nextElementSibling;
      const markers = Array.from(each.querySelectorAll('span')).filter((span) => styleOf(span).includes('mso-list:ignore'));
      const number = NUMBERED.exec(markers.map(({ textContent }) => textContent).join(''));
      const kind = number ? 'ol' : 'ul';
      for (const marker of markers) marker.remove();
      while ((stack.at(-1)?.level ?? 0) > level) stack.pop();
      // Another list of the same level, or one of another kind, begins anew.
      const before = stack.at(-1);
      if (before?.level === level && (before.of !== of || before.list.localName !== kind)) stack.pop();
      let top = stack.at(-1);
      if (!top || top.level < level) {
        const list = root.ownerDocument.createElement(kind);
        if (number?.[1] !== undefined && number[1] !== '1') list.setAttribute('start', number[1]);
        const parent = top?.list.lastElementChild;
        if (parent) parent.append(list);
        else anchor.before(list);
        top = { level, of, list };
        stack.push(top);
      }
      const item = root.ownerDocument.createElement('li');
      item.append(...each.childNodes);
      top.list.append(item);
      each.remove();
      each = next;
    }
    anchor.remove();
  }
}

/** What a style says that an element should. */
function meaningOf(element: Element): string[] {
  if (element.localName !== 'span' && element.localName !== 'font') return [];
  const style = styleOf(element);
  return [
    /(?:^|;)font-weight:(?:bold|[6-9]00)/.test(style) && 'strong',
    /font-style:italic/.test(style) && 'em',
    /vertical-align:super/.test(style) && 'sup',
    /vertical-align:sub/.test(style) && 'sub',
  ].filter((name): name is string => name !== false);
}

function clean(node: Node, document: Document): Node[] {
  if (node.nodeType === 3) return [document.createTextNode((node.textContent ?? '').replace(/[\r\n\t ]+/g, ' '))];
  if (node.nodeType !== 1) return [];
  const element = node as Element;
  const name = INSTEAD[element.localName] ?? element.localName;
  // `o:p` and its kin are Word's.
  if (DROPPED.has(name) || name.includes(':')) return name.includes(':') && name !== 'o:p' ? children(element, document) : [];
  const inner = name === 'pre' ? [document.createTextNode(element.textContent ?? '')] : children(element, document);
  const plain = name === 'strong' && /(?:^|;)font-weight:(?:normal|400)/.test(styleOf(element));
  if (!KEPT.has(name) || plain) {
    const wrapped = meaningOf(element).reduce<Node[]>((content, tag) => {
      const made = document.createElement(tag);
      made.append(...content);
      return [made];
    }, inner);
    if (
      (name === 'div' || name === 'section' || name === 'article') &&
      !inner.some((each) => BLOCKS.has((each as Element).localName ?? ''))
    ) {
      const made = document.createElement('p');
      made.append(...wrapped);
      return [made];
    }
    return wrapped;
  }
  const made = document.createElement(name);
  for (const attribute of ATTRIBUTES[name] ?? []) {
    const value = element.getAttribute(attribute);
    if (value !== null && isUseful(name, attribute, value)) made.setAttribute(attribute, value);
  }
  made.append(...inner);
  if (name === 'a' && !made.hasAttribute('href')) return inner;
  // Word sends pictures as files of the machine that it runs on.
  if (name === 'img' && !made.hasAttribute('src')) return [];
  if ((name === 'p' || /^h\d$/.test(name)) && made.textContent?.replace(/[\s\u00a0]/g, '') === '' && !made.querySelector('img')) return [];
  return [made];
}

function isUseful(name: string, attribute: string, value: string): boolean {
  if (attribute === 'href') return /^(?:https?:|mailto:|tel:|\/|~\/link\.aspx|-\/media\/|#(?!_))/i.test(value);
  if (attribute === 'src') return /^(?:https?:|\/|-\/media\/)/i.test(value);
  if (name === 'ol') return value !== '1';
  return !(attribute.endsWith('span') && value === '1');
}

const children = (element: Element, document: Document): Node[] => [...element.childNodes].flatMap((child) => clean(child, document));

/** @param parse HTML → an element of no page */
export function cleanPasted(html: string, parse: (html: string) => Element): string {
  // Cut or copied here: it is as it should be.
  if (html.includes('data-pm-slice')) return html;
  const root = parse(html);
  wordLists(root);
  const made = root.ownerDocument.createElement('div');
  made.append(...children(root, root.ownerDocument));
  return made.innerHTML;
}
