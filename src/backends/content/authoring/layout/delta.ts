import { braced, guid } from '../../items/guid.ts';
import { ITEM } from '../../items/ids.ts';
import type { Guid } from '../../items/types.ts';
import type { RenderingXml } from '../../layout/presentation/layout-xml.ts';
import { parseXml, type XmlElement } from '../../layout/presentation/xml.ts';

/** A rendering as it is to be on the page, in order. */
export interface Placed {
  uid: RenderingXml['uid'];
  id?: string | undefined;
  placeholder?: string | undefined;
  datasource?: string | undefined;
  parameters?: string | undefined;
}

const ATTRIBUTES = [
  ['datasource', 's:ds'],
  ['id', 's:id'],
  ['parameters', 's:par'],
  ['placeholder', 's:ph'],
] as const;
/** Attributes that are written anew; whatever else an element says (caching, conditions) is kept. */
const OWN = new Set(['uid', 's:uid', 'ds', 'id', 'par', 'ph', 's:ds', 's:id', 's:par', 's:ph', 'p:before', 'p:after', 'p:d']);
const ROOT: Readonly<Record<string, string>> = { 'xmlns:p': 'p', 'xmlns:s': 's', 'p:p': '1' };

const escaped = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Positions of the longest run of numbers that ascends: what may stay where it is. */
function ascending(numbers: readonly number[]): Set<number> {
  const ends: number[] = [];
  const before: (number | undefined)[] = [];
  for (const [index, number] of numbers.entries()) {
    let low = 0;
    for (let high = ends.length; low < high;) {
      const middle = (low + high) >> 1;
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    before[index] = ends[low - 1];
    ends[low] = index;
  }
  const kept = new Set<number>();
  for (let at = ends.at(-1); at !== undefined; at = before[at]) kept.add(at);
  return kept;
}

function written(element: XmlElement, indent: string, pretty: boolean): string {
  const attributes = Object.entries(element.attributes)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('');
  const start = `${pretty ? indent : ''}<${element.name}${attributes}`;
  if (element.children.length === 0) return `${start} />`;
  const end = pretty ? '\n' : '';
  const inner = element.children.map((child) => written(child, `${indent}  `, pretty)).join(end);
  return `${start}>${end}${inner}${end}${pretty ? indent : ''}</${element.name}>`;
}

/**
 * The value of `__Final Renderings` that makes of the renderings below it (`base`, from standard values) those that are wanted:
 * what stays as it is below is not named, so that a change of the template still reaches the page. A field that held a whole
 * layout stays one. Empty where nothing differs.
 */
export function layoutValue(base: readonly Placed[], wanted: readonly Placed[], before: string): string {
  const parsed = before.trim() === '' ? undefined : parseXml(before);
  const root = parsed && !('reason' in parsed) ? parsed : undefined;
  const whole = root !== undefined && root.attributes['p:p'] === undefined;
  const isDefault = (element: XmlElement) => element.name === 'd' && guid(element.attributes['id'] ?? '') === ITEM.defaultDevice;
  const device = root?.children.find(isDefault);
  const known = new Map<Guid, XmlElement>();
  for (const element of device?.children ?? []) {
    const uid = guid(element.attributes['uid'] ?? element.attributes['s:uid'] ?? '');
    if (uid !== undefined) known.set(uid, element);
  }

  const below = whole ? [] : base;
  const position = new Map(below.map(({ uid }, index) => [uid, index]));
  const common = wanted.filter(({ uid }) => position.has(uid));
  const staying = ascending(common.map(({ uid }) => position.get(uid) ?? 0));
  const stays = new Set(common.filter((_, index) => staying.has(index)).map(({ uid }) => uid));

  const elements: XmlElement[] = [];
  for (const { uid } of below)
    if (!wanted.some((each) => each.uid === uid))
      elements.push({ name: 'r', attributes: { uid: braced(uid) }, children: [{ name: 'p:d', attributes: {}, children: [] }] });
  let previous: Guid | undefined;
  for (const each of wanted) {
    const under = below[position.get(each.uid) ?? -1];
    const place = previous === undefined ? { 'p:before': '*' } : { 'p:after': `r[@uid='${braced(previous)}']` };
    const said = ATTRIBUTES.flatMap(([name, attribute]) => {
      const value = each[name];
      if (under ? value === undefined || value === under[name] : value === undefined) return [];
      return [[attribute, value ?? ''] as const];
    });
    const old = known.get(each.uid);
    const kept = Object.entries(old?.attributes ?? {}).filter(([name]) => !OWN.has(name));
    const children = (old?.children ?? []).filter(({ name }) => name !== 'p:d' && name !== 'p:delete');
    const isMoved = whole ? false : !stays.has(each.uid);
    if (!under || isMoved || said.length > 0 || kept.length > 0 || children.length > 0)
      elements.push({
        name: 'r',
        attributes: { uid: braced(each.uid), ...(isMoved ? place : {}), ...Object.fromEntries(said), ...Object.fromEntries(kept) },
        children,
      });
    previous = each.uid;
  }

  const others = root?.children.filter((child) => child !== device) ?? [];
  if (
    elements.length === 0 &&
    others.length === 0 &&
    !whole &&
    device?.attributes['l'] === undefined &&
    device?.attributes['s:l'] === undefined
  )
    return '';
  const own: XmlElement = { name: 'd', attributes: device?.attributes ?? { id: braced(ITEM.defaultDevice) }, children: elements };
  const top: XmlElement = { name: 'r', attributes: root?.attributes ?? ROOT, children: [own, ...others] };
  // A field that a Sitecore wrote is one line, and stays one.
  return written(top, '', before.trim() === '' || before.includes('\n'));
}
