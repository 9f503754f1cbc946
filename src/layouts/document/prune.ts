import { isStill } from '@/features/content';
import type { ComponentMap, RenderingNode } from '@/features/content';

/** What the inlined page data keeps of a rendering whose HTML is final: enough to find it again, nothing that the HTML has already. */
const frozen = (node: RenderingNode): RenderingNode => ({ uid: node.uid, component: node.component, params: {}, frozen: true });

/**
 * The page data that a document page inlines: static renderings are reduced to uid and name, because React keeps their
 * HTML as it is in the document. The same data fetched for a navigation stays whole.
 *
 * @param slots    placeholders of the page
 * @param components  say which renderings are static
 */
export function pruneSlots(slots: Readonly<Record<string, RenderingNode[]>>, components: ComponentMap): Record<string, RenderingNode[]> {
  const prune = (node: RenderingNode): RenderingNode => {
    if (isStill(node, components)) return frozen(node);
    return node.slots ? { ...node, slots: pruneSlots(node.slots, components) } : node;
  };
  return Object.fromEntries(Object.entries(slots).map(([name, nodes]) => [name, nodes.map(prune)]));
}

const SHELL_PHRASES = /^layout\./;

const keepPhrases = (phrases: Readonly<Record<string, string>>, slots: Readonly<Record<string, readonly RenderingNode[]>>): Record<string, string> =>
  Object.values(slots).every((nodes) => nodes.every((node) => node.frozen))
    ? Object.fromEntries(Object.entries(phrases).filter(([key]) => SHELL_PHRASES.test(key)))
    : { ...phrases };

interface PrunableProps {
  page: { slots: Record<string, RenderingNode[]>; phrases: Record<string, string> };
}

const isPrunable = (props: unknown): props is PrunableProps =>
  typeof props === 'object' && props !== null && 'page' in props && typeof props.page === 'object' && props.page !== null && 'slots' in props.page && 'phrases' in props.page;

/** Page props as they are inlined: pruned slots, and of the phrases only the shell's when nothing else will be rendered again. */
export function prunePageProps(props: unknown, components: ComponentMap): unknown {
  if (!isPrunable(props)) return props;
  const slots = pruneSlots(props.page.slots, components);
  return { ...props, page: { ...props.page, slots, phrases: keepPhrases(props.page.phrases, slots) } };
}

