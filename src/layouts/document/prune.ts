import type { RenderingNode } from '@/features/content';

/** What the inlined page data keeps of a rendering whose HTML is final: enough to find it again, nothing that the HTML has already. */
const frozen = (node: RenderingNode): RenderingNode => ({ uid: node.uid, component: node.component, params: {}, frozen: true });

const isNodeList = (value: unknown): value is RenderingNode[] =>
  Array.isArray(value) && value.every((node: unknown) => typeof node === 'object' && node !== null && 'uid' in node && 'component' in node);

/**
 * The page data that a document page inlines: static renderings are reduced to uid and name, because React keeps their
 * HTML as it is in the document. The same data fetched for a navigation stays whole.
 *
 * @param slots    placeholders of the page
 * @param isStill  whether a rendering and all it holds are static
 */
export function pruneSlots(slots: Readonly<Record<string, RenderingNode[]>>, isStill: (node: RenderingNode) => boolean): Record<string, RenderingNode[]> {
  const prune = (node: RenderingNode): RenderingNode => {
    if (isStill(node)) return frozen(node);
    return node.slots ? { ...node, slots: pruneSlots(node.slots, isStill) } : node;
  };
  return Object.fromEntries(Object.entries(slots).map(([name, nodes]) => [name, isNodeList(nodes) ? nodes.map(prune) : nodes]));
}

/** Whether anything on the page still needs its data, and with it the phrases. */
export const hasLiveNodes = (slots: Readonly<Record<string, readonly RenderingNode[]>>): boolean =>
  Object.values(slots).some((nodes) => nodes.some((node) => !node.frozen));
