import { guid } from '../../items/guid.ts';
import { ITEM } from '../../items/ids.ts';
import type { Guid } from '../../items/types.ts';
import { parseXml } from './xml.ts';
import type { XmlElement, XmlError } from './xml.ts';

/** One `<r>` of a layout. In a delta an attribute that is not given keeps the value below it. */
export interface RenderingXml {
  uid: Guid;
  /** Id of the rendering item, placeholder path, datasource and parameters, as written. */
  id?: string;
  placeholder?: string;
  datasource?: string;
  /** The datasource is named by standard values: not every page has one of its own there. */
  standard?: boolean;
  parameters?: string;
  /** A delta's instruction: where it goes, or that it is deleted. */
  place?: { side: 'before' | 'after'; selector: string };
  deleted: boolean;
}

/** The value of `__Renderings` or `__Final Renderings`, for the default device. */
export interface LayoutXml {
  /** A change to what lies below it (`p:p="1"`) rather than a layout of its own. */
  delta: boolean;
  layoutId?: string;
  renderings: readonly RenderingXml[];
  error?: XmlError;
}

const EMPTY: LayoutXml = { delta: true, renderings: [] };
const parsed = new Map<string, LayoutXml>();
/** Layouts of one tree repeat (standard values, designs), and the same text is asked for at each rendering. */
const MOST_KEPT = 50_000;

/** Parses a layout field; remembered by its text. A text that is no layout gives one without renderings, with `error`. */
export function parseLayout(raw: string): LayoutXml {
  if (raw.trim() === '') return EMPTY;
  let layout = parsed.get(raw);
  if (!layout) {
    layout = read(raw);
    if (parsed.size >= MOST_KEPT) parsed.clear();
    parsed.set(raw, layout);
  }
  return layout;
}

const attribute = (element: XmlElement, name: string): string | undefined => element.attributes[`s:${name}`] ?? element.attributes[name];

function read(raw: string): LayoutXml {
  const root = parseXml(raw);
  if ('reason' in root) return { ...EMPTY, error: root };
  if (root.name !== 'r') return { ...EMPTY, error: { line: 1, reason: `the outer element is <${root.name}>, not <r>` } };
  const device = root.children.find((child) => child.name === 'd' && guid(child.attributes['id'] ?? '') === ITEM.defaultDevice);
  const delta = root.attributes['p:p'] !== undefined;
  if (!device) return { delta, renderings: [] };
  const renderings: RenderingXml[] = [];
  for (const element of device.children) {
    if (element.name !== 'r') continue;
    const rendering = readRendering(element);
    if (!rendering) return { ...EMPTY, error: { line: lineOf(raw, element), reason: 'an <r> has no uid that is a GUID' } };
    renderings.push(rendering);
  }
  const layoutId = attribute(device, 'l');
  return { delta, renderings, ...(layoutId ? { layoutId } : {}) };
}

function readRendering(element: XmlElement): RenderingXml | undefined {
  const uid = guid(attribute(element, 'uid') ?? '');
  if (!uid) return undefined;
  const rendering: RenderingXml = {
    uid,
    deleted: 'p:d' in element.attributes || element.children.some((child) => child.name === 'p:d' || child.name === 'p:delete'),
  };
  const [id, placeholder, datasource, parameters] = ['id', 'ph', 'ds', 'par'].map((name) => attribute(element, name));
  if (id !== undefined) rendering.id = id;
  if (placeholder !== undefined) rendering.placeholder = placeholder;
  if (datasource !== undefined) rendering.datasource = datasource;
  if (parameters !== undefined) rendering.parameters = parameters;
  const before = element.attributes['p:before'];
  const after = element.attributes['p:after'];
  if (before !== undefined) rendering.place = { side: 'before', selector: before };
  else if (after !== undefined) rendering.place = { side: 'after', selector: after };
  return rendering;
}

function lineOf(raw: string, element: XmlElement): number {
  const value = element.attributes['uid'] ?? element.attributes['s:uid'];
  const at = value ? raw.indexOf(value) : -1;
  return at < 0 ? 1 : raw.slice(0, at).split('\n').length;
}
