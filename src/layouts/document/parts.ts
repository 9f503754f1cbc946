import { isStill } from '@/runtime';
import type { ComponentMap, RenderingNode } from '@/runtime';
import { isPrunable } from './prune';

/**
 * The files that a page's applications come in, each once: the loader fetches them beside what every page has, so that an
 * application does not wait for its code a second time.
 *
 * @param components  say which renderings are static, and come without code
 * @param parts       rendering → its files
 */
export function partsOf(props: unknown, components: ComponentMap, parts: Readonly<Record<string, readonly string[]>>): string[] {
  if (!isPrunable(props)) return [];
  const found = new Set<string>();
  const look = (node: RenderingNode): void => {
    if (isStill(node, components)) return;
    for (const part of parts[node.component] ?? []) found.add(part);
    Object.values(node.slots ?? {})
      .flat()
      .forEach(look);
  };
  Object.values(props.page.slots).flat().forEach(look);
  return [...found];
}
