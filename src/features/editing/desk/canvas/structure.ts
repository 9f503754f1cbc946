import type { Item } from '../../authoring/items.schema';
import type { LayoutStep, PageLayout } from '../../authoring/layout.schema';

/** What stands on a page, where, and what may be added. */
export interface StructureData {
  item: Item;
  above: { id: string; displayName: string }[];
  layout: PageLayout;
  /** How the change that led here is taken back. */
  undo?: LayoutStep[] | undefined;
  page: { id: string; site: string; path: string };
}

/** What a script is told of a change. */
export interface StructureChanged {
  layout: PageLayout;
  /** A key below `told.`. */
  told: string;
  /** The part that it was about. */
  chosen?: string | undefined;
  undo?: LayoutStep[] | undefined;
  standing?: Pick<Item, 'version' | 'state' | 'live'> | undefined;
}
