import { braced, guidOf } from '../scs/guid.ts';
import { DEVICE, JSS_LAYOUT } from '../scs/well-known.ts';
import { partOf, renderingNamed } from './schema.ts';
import type { SchemaTemplate } from './schema.ts';
import { xmlAttribute } from '../scs/xml-text.ts';

/** A rendering as layout XML names it. */
export interface Placed {
  uid: string;
  component: string;
  placeholder: string;
  /** `local:/Data/…` or a braced GUID; empty without datasource. */
  datasource: string;
  /** Value of the parameter DynamicPlaceholderId, unique on its page. */
  dynamicId: number;
}

/**
 * `__Final Renderings` as a delta (protocol page scs-items): each rendering after the one before it, the first after `after`,
 * or before everything when that is undefined.
 */
export function layoutXml(renderings: readonly Placed[], after?: string): string {
  let previous = after;
  const lines = renderings.map((placed) => {
    const position = previous === undefined ? 'p:before="*"' : `p:after="r[@uid='${braced(previous)}']"`;
    previous = placed.uid;
    return `    <r uid="${braced(placed.uid)}" ${position} s:ds="${xmlAttribute(placed.datasource)}" s:id="${braced(renderingNamed(placed.component).id)}" s:par="DynamicPlaceholderId=${placed.dynamicId}" s:ph="${xmlAttribute(placed.placeholder)}" />`;
  });
  return ['<r xmlns:p="p" xmlns:s="s" p:p="1">', `  <d id="${DEVICE}">`, ...lines, '  </d>', '</r>'].join('\n');
}

/** The shared `__Renderings` of standard values and designs: they choose the layout, the final layout adds the renderings. */
export const SHARED_LAYOUT = `<r xmlns:xsd="http://www.w3.org/2001/XMLSchema"><d id="${DEVICE}" l="${JSS_LAYOUT}" /></r>`;

/**
 * The renderings of a template's standard values. Those that open dynamic placeholders get the lowest ids, so that the
 * ArticleBody of every template is number 1 and its placeholder is `/headless-main/article-body-1`.
 */
export function standardLayout(template: SchemaTemplate): Placed[] {
  const containersFirst = [...template.layout.keys()].sort((a, b) => opens(template, b) - opens(template, a) || a - b);
  return template.layout.map(({ placeholder, component }, index) => {
    const part = partOf(component);
    return {
      uid: guidOf(`${template.path}/__Standard Values#${placeholder}#${component}#${index}`),
      component,
      placeholder,
      datasource: part ? `local:/Data/${part.name}` : '',
      dynamicId: containersFirst.indexOf(index) + 1,
    };
  });
}

const opens = (template: SchemaTemplate, index: number): number =>
  (renderingNamed(template.layout[index]?.component ?? '').def.placeholders?.length ?? 0) > 0 ? 1 : 0;
