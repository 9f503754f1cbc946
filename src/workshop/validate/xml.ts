import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** One rendering of a layout, with its attributes by their local names (`uid`, `ds`, `id`, `par`, `ph`). */
export interface LayoutRendering {
  uid: string;
  attributes: Readonly<Record<string, string>>;
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  isArray: (name) => name === 'r' || name === 'd',
  processEntities: true,
  parseAttributeValue: false,
});

interface XmlDevice {
  r?: Record<string, string>[];
}

/** The renderings of a layout value in their order, or why it is none. Attributes may have the prefix `s:`. */
export function parseLayout(value: string): LayoutRendering[] | { reason: string; line: number } {
  const valid = XMLValidator.validate(value);
  if (valid !== true) return { reason: valid.err.msg, line: valid.err.line };
  const root = parser.parse(value) as { r?: { d?: XmlDevice[] }[] };
  if (!root.r?.[0]) return { reason: 'the root is not <r>', line: 1 };
  return (root.r[0].d ?? []).flatMap((device) =>
    (typeof device === 'object' ? (device.r ?? []) : []).map((rendering) => {
      const attributes = Object.fromEntries(
        Object.entries(rendering)
          .filter(([, each]) => typeof each === 'string')
          .map(([name, each]) => [name.replace(/^s:/, ''), each]),
      );
      return { uid: (attributes.uid ?? '').replace(/[{}]/g, '').toLowerCase(), attributes };
    }),
  );
}

/** Attributes of a single element such as `<link … />` or `<image … />`; undefined when the value is no such element. */
export function parseElement(value: string, name: string): Readonly<Record<string, string>> | undefined {
  if (XMLValidator.validate(value) !== true) return undefined;
  const root = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '', parseAttributeValue: false }).parse(value) as Record<
    string,
    unknown
  >;
  const found = root[name];
  return typeof found === 'object' && found !== null ? (found as Record<string, string>) : found === '' ? {} : undefined;
}
