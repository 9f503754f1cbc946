import type { Node } from 'prosemirror-model';
import type { Attributes } from './read';
import { attributesIn } from './schema';

export const attributeOf = (node: Pick<Node, 'attrs'>, name: string): string | undefined =>
  attributesIn(node.attrs).find(([key]) => key === name)?.[1];

/** The attributes of an element with some changed in their places; undefined takes one away. Its tag is written anew. */
export function withAttributes(
  node: Pick<Node, 'attrs'>,
  changes: Readonly<Record<string, string | undefined>>,
): { attributes: Attributes; open: null } {
  const left = new Map(Object.entries(changes));
  const attributes = attributesIn(node.attrs).flatMap(([name, value]): [string, string][] => {
    if (!left.has(name)) return [[name, value]];
    const now = left.get(name);
    left.delete(name);
    return now === undefined ? [] : [[name, now]];
  });
  return {
    attributes: [...attributes, ...[...left].flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, value]]))],
    open: null,
  };
}
