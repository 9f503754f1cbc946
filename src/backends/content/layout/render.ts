import type { Item, ItemVersion, Site, View } from '../items/types.ts';
import type { LayoutOptions, LayoutResult, PlaceholderResult } from './types.ts';

/** Undefined when no page of that route is visible in the view (a 404). */
export function renderLayout(_view: View, _site: Site, _routePathOrItem: string | Item, _language: string, _options: LayoutOptions = {}): LayoutResult | undefined {
  throw new Error('not yet');
}

/** Renderings of one placeholder of a page. */
export function renderPlaceholder(_view: View, _site: Site, _page: Item, _placeholderName: string, _language: string, _options: LayoutOptions = {}): PlaceholderResult | undefined {
  throw new Error('not yet');
}

/** Whether an item is a page: it has renderings, of its own or from standard values, or a page design. */
export function hasLayout(_version: ItemVersion): boolean {
  throw new Error('not yet');
}
