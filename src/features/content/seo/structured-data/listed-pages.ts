import { nameOfPerson } from '@/lib/person-name';
import type { RenderingNode } from '@/runtime/rendering';

/** A page that a listing leads to. */
export interface ListedPage {
  name: string;
  /** A path, or an absolute address. */
  url: string;
}

/** No listing shows more on a page, and nobody reads more. */
const MOST = 50;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string => (isRecord(value) && typeof value.value === 'string' ? value.value : '');

/** An item as the layout carries it, or a card made of one. */
function listedPage(value: Record<string, unknown>): ListedPage | undefined {
  if (typeof value.href === 'string' && typeof value.title === 'string')
    return value.href && value.title ? { name: value.title, url: value.href } : undefined;
  if (typeof value.url !== 'string' || value.url === '' || !isRecord(value.fields)) return undefined;
  const { FirstName, LastName, Title } = value.fields;
  const name =
    nameOfPerson({ title: textOf(Title), first: textOf(FirstName), last: textOf(LastName) }) ||
    (typeof value.displayName === 'string' ? value.displayName : '');
  return name ? { name, url: value.url } : undefined;
}

/** The pages in what the main renderings of a page loaded, in order and each once. */
export function listedPages(nodes: readonly RenderingNode[]): ListedPage[] {
  const found = new Map<string, ListedPage>();
  const walk = (value: unknown): void => {
    if (found.size >= MOST) return;
    if (Array.isArray(value)) return value.forEach(walk);
    if (!isRecord(value)) return;
    const page = listedPage(value);
    // Authors and topics of a listed page are not listed themselves.
    if (page) found.set(page.url, found.get(page.url) ?? page);
    else for (const [name, inner] of Object.entries(value)) if (name !== 'crumbs') walk(inner);
  };
  const visit = (node: RenderingNode): void => {
    walk(node.data);
    Object.values(node.slots ?? {}).forEach((inner) => inner.forEach(visit));
  };
  nodes.forEach(visit);
  return [...found.values()];
}
