import { count } from '../counters';
import { firstIssue } from '../first-issue';
import { isNews } from '../left-out';
import { logger } from '../logger';
import { placeholderName } from '@/lib/placeholder-name';
import type { RenderingServerEntry, RenderingServerMap } from '@/runtime/data/data-loader';
import { parseForgiving } from '@/runtime/fields/forgiving';
import type { RenderingNode, RouteInfo } from '@/runtime/rendering';
import type { RawNode, RawRendering } from '../content/layout.schema';
import { chromeOf } from './chrome';

/** Renderings that only carry others: Headless SXA wraps each partial design in one. */
const PARTIAL_DESIGN = 'PartialDesignDynamicPlaceholder';
/** What Sitecore puts in place of a rendering that personalisation hides. */
const HIDDEN = 'Hidden Rendering';

/** A node whose component has a loader. */
export interface PendingData {
  node: RenderingNode;
  load: NonNullable<RenderingServerEntry['load']>;
}

export interface Resolved {
  slots: Record<string, RenderingNode[]>;
  pending: PendingData[];
  /** Some rendering of the page pages through a listing. */
  paged: boolean;
}

/**
 * Layout placeholders → nodes: partial designs unwrapped, dynamic placeholder names reduced, and each rendering's fields parsed
 * by its own schema. What cannot be shown becomes a problem of its node and one line in the log.
 */
export function resolvePlaceholders(
  placeholders: Readonly<Record<string, readonly RawNode[]>>,
  pageFields: unknown,
  route: RouteInfo,
  renderings: RenderingServerMap,
): Resolved {
  const pending: PendingData[] = [];
  const uids = new Set<string>();
  let paged = false;

  const of = ({ component, uid }: RenderingNode) => ({ site: route.site, path: route.path, language: route.language, component, uid });
  const warn = (what: object, message: string): void => {
    if (isNews(what)) logger.warn(what, message);
  };

  const unique = (wanted: string, place: string): string => {
    const uid = wanted !== '' && !uids.has(wanted) ? wanted : place;
    uids.add(uid);
    return uid;
  };

  const slotsOf = (
    raw: Readonly<Record<string, readonly RawNode[]>>,
    place: string,
    path: string,
    number?: string,
  ): Record<string, RenderingNode[]> => {
    const names = Object.keys(raw);
    const slots: Record<string, RenderingNode[]> = {};
    for (const [name, nodes] of Object.entries(raw)) {
      const here = `${place}/${name}`;
      const inside: Placeholder = { name, path: `${path}/${name}` };
      const found = nodesOf(nodes, here, inside);
      (slots[placeholderName(name, names, number)] ??= []).push(
        ...(found.length === 0 && route.marks ? [emptyPlaceholder(unique('', here), inside)] : found),
      );
    }
    return slots;
  };

  const nodesOf = (nodes: readonly RawNode[], place: string, inside: Placeholder): RenderingNode[] =>
    nodes.flatMap((raw, index) => {
      const here = `${place}/${index}`;
      if (!('componentName' in raw)) {
        return route.editing ? [{ uid: unique('', here), component: '', params: {}, chrome: chromeOf(raw) }] : [];
      }
      if (raw.componentName === PARTIAL_DESIGN)
        return Object.entries(raw.placeholders).flatMap(([name, inner]) =>
          nodesOf(inner, `${here}/${name}`, { name, path: `${inside.path}/${name}` }),
        );
      if (raw.componentName === HIDDEN && route.editing && !route.marks)
        // By its box an editor selects it, and shows it again.
        return [{ uid: unique(raw.uid, here), component: HIDDEN, params: {}, problem: { reason: 'personalisation hides it' } }];
      if (raw.componentName === '' || raw.componentName === HIDDEN) return [];
      return [nodeOf(raw, here, inside)];
    });

  const nodeOf = (raw: RawRendering, place: string, { name, path }: Placeholder): RenderingNode => {
    const node: RenderingNode = { uid: unique(raw.uid, place), component: raw.componentName, params: raw.params };
    if (route.marks) node.mark = { placeholder: name, path, rendering: `${raw.uid}|${raw.mark ?? ''}` };
    const entry = Object.hasOwn(renderings, raw.componentName) ? renderings[raw.componentName] : undefined;
    const lost: string[] = [];
    const reason = entry ? parseInto(node, raw, pageFields, entry, lost) : 'there is no such component';
    if (lost.length > 0) {
      count('fields.problems');
      warn({ ...of(node), fields: lost }, 'fields of another shape are shown as empty');
    }
    if (!entry || reason) {
      node.problem = { reason: reason ?? '' };
      count('renderings.problems');
      warn({ ...of(node), reason }, 'rendering left out');
      return node;
    }
    if (entry.paged) paged = true;
    if (entry.load) pending.push({ node, load: entry.load });
    // A browser's page has no code for what only the server knows as static: it must come without what it does not show.
    if (entry.holds !== false && Object.keys(raw.placeholders).length > 0)
      node.slots = slotsOf(raw.placeholders, place, path, raw.params.DynamicPlaceholderId);
    return node;
  };

  return {
    slots: slotsOf(placeholders, '', ''),
    pending,
    get paged() {
      return paged;
    },
  };
}

interface Placeholder {
  /** With its dynamic part. */
  name: string;
  path: string;
}

/** Something to put a rendering into, where there is none yet. */
const emptyPlaceholder = (uid: string, { name, path }: Placeholder): RenderingNode => ({
  uid,
  component: '',
  params: {},
  mark: { placeholder: name, path, rendering: '' },
});

/** Puts the parsed fields into the node, those of another shape as empty (`lost`). @returns what is wrong with the whole, or undefined */
function parseInto(
  node: RenderingNode,
  raw: RawRendering,
  pageFields: unknown,
  entry: RenderingServerEntry,
  lost: string[],
): string | undefined {
  for (const [name, schema, value] of [
    ['fields', entry.fields, raw.fields],
    ['page', entry.page, pageFields],
  ] as const) {
    if (!schema) continue;
    const parsed = parseForgiving(schema, value ?? {});
    if (!parsed.success) return `${name === 'page' ? 'page field' : 'field'} ${firstIssue(parsed.error)}`;
    node[name] = parsed.data;
    lost.push(...parsed.lost.map((field) => (name === 'page' ? `page field ${field}` : field)));
  }
  return undefined;
}
