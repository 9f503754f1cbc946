/** An element of Sitecore's small XML values: layouts, links, images. Text between elements has no meaning in them. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
}

export interface XmlError {
  /** From 1, in the text given. */
  line: number;
  reason: string;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** `&amp;`, `&#39;`, `&#x27;`; an unknown entity stays as it is. */
function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z]+));/g, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name) return ENTITIES[name] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex!, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

const NAME = /[A-Za-z_][\w.:-]*/y;
const ATTRIBUTE = /\s+([A-Za-z_][\w.:-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const CLOSE = /\s*(\/?)>/y;
const END_TAG = /<\/([A-Za-z_][\w.:-]*)\s*>/y;

/**
 * Parses one XML element. No DTDs, no entities beyond XML's own: nothing that a value could use to reach out or to grow.
 * Answers an error instead of throwing: such values come from editors.
 */
export function parseXml(text: string): XmlElement | XmlError {
  const fail = (at: number, reason: string): XmlError => ({ line: 1 + (text.slice(0, at).match(/\n/g)?.length ?? 0), reason });
  const open: { element: XmlElement; at: number }[] = [];
  let root: XmlElement | undefined;
  let position = 0;
  while (position < text.length) {
    const next = text.indexOf('<', position);
    const between = text.slice(position, next < 0 ? text.length : next);
    if (open.length === 0 && between.trim() !== '') return fail(position, `text outside of the element: "${between.trim().slice(0, 20)}"`);
    if (next < 0) break;
    position = next;
    if (text.startsWith('<!--', position) || text.startsWith('<?', position)) {
      const [end, length] = text[position + 1] === '!' ? [text.indexOf('-->', position + 4), 3] : [text.indexOf('?>', position + 2), 2];
      if (end < 0) return fail(position, 'a comment or processing instruction is not closed');
      position = end + length;
      continue;
    }
    if (text[position + 1] === '/') {
      END_TAG.lastIndex = position;
      const tag = END_TAG.exec(text);
      const current = open.pop();
      if (!tag || tag[1] !== current?.element.name)
        return fail(
          position,
          tag ? `</${tag[1]}> closes ${current ? `<${current.element.name}>` : 'nothing'}` : 'an end tag is not complete',
        );
      position = END_TAG.lastIndex;
      continue;
    }
    if (root && open.length === 0) return fail(position, 'a second element');
    NAME.lastIndex = position + 1;
    const name = NAME.exec(text)?.[0];
    if (!name) return fail(position, 'a < begins no tag');
    const start = position;
    position = NAME.lastIndex;
    const element: XmlElement = { name, attributes: {}, children: [] };
    for (;;) {
      ATTRIBUTE.lastIndex = position;
      const attribute = ATTRIBUTE.exec(text);
      if (!attribute) break;
      const key = attribute[1]!;
      if (key in element.attributes) return fail(position, `<${name}> has the attribute ${key} twice`);
      element.attributes[key] = decodeEntities(attribute[2] ?? attribute[3] ?? '');
      position = ATTRIBUTE.lastIndex;
    }
    CLOSE.lastIndex = position;
    const close = CLOSE.exec(text);
    if (!close) return fail(position, `the tag <${name}> is not well-formed`);
    position = CLOSE.lastIndex;
    open.at(-1)?.element.children.push(element);
    root ??= element;
    if (!close[1]) open.push({ element, at: start });
  }
  const unclosed = open.at(-1);
  if (unclosed) return fail(unclosed.at, `<${unclosed.element.name}> is not closed`);
  return root ?? fail(0, 'no element');
}
