import type { z } from 'zod';
import type { comparisonSchema, Conflict, FieldDifference, historySchema, Item, PartDrafts, Row, Use } from '../../authoring/items.schema';
import type { Published, Release } from '../../authoring/publishing.schema';

/** Parts of an item's page, each with an address of its own; the first is its form. */
export const PARTS = ['fields', 'versions', 'publish', 'manage'] as const;
export type PartName = (typeof PARTS)[number];

/** The newest version of an item in its language; 0: there is none. */
export const newestOf = ({ languages, language }: Pick<Item, 'languages' | 'language'>): number =>
  Math.max(0, ...(languages.find((each) => each.language === language)?.versions ?? []).map(({ version }) => version));

/** Whether a version was never shown, and is still worked at. */
export const isDraft = ({ state }: Pick<Item, 'state'>): boolean => state === 'draft' || state === 'awaiting';

/** Whether visitors see an item, in any version and any language: what has no versions is seen by them as soon as it is saved. */
export const isPublic = ({ live, languages }: Pick<Item, 'live' | 'languages'>): boolean =>
  live || languages.some(({ versions }) => versions.some((each) => each.live));

/** A version that visitors would see, and how it differs from what they see now. */
export interface Going {
  id: string;
  language: string;
  version: number;
  displayName: string;
  /** It is new to visitors. */
  isNew: boolean;
  /** Left out where nothing is compared: of what is new, and of more parts than a page shows. */
  fields?: readonly FieldDifference[];
}

/** Revisions of what an approver looks at, which go back with what they do: of an approval, of the version alone, of all that it needs. */
export interface Seen {
  approve?: string;
  alone?: string;
  whole?: string;
}

/** What a part shows beside the item itself. */
export type Part =
  | {
      name: 'fields';
      /** Open comments by id of the field; under '' those on the whole. */
      comments?: Readonly<Record<string, number>> | undefined;
    }
  | {
      name: 'versions';
      history: z.infer<typeof historySchema> | undefined;
      compared: { from: number; to: number; fields: z.infer<typeof comparisonSchema> } | undefined;
      /** Drafts of its parts, which may go with its own. */
      partDrafts?: PartDrafts;
    }
  | {
      name: 'publish';
      /** What publishing it now would publish as well, for an approver. */
      needs: Published['needs'] | undefined;
      releases: Release[];
      /** Pages below it that visitors would go on seeing in this language, were it taken down. */
      below: Published['published'];
      /** The language in which they would see it at its address then. */
      instead?: string;
      /** How many findings the checks of its page have. */
      checks: { error: number; warning: number } | undefined;
      /** For an approver: what visitors would see, and the revisions of it. */
      going: readonly Going[];
      seen: Seen;
    }
  | {
      name: 'manage';
      uses: Use[] | undefined;
      /** Children of its parent, in their order. */
      siblings: Row[];
      /** Places that a search for a new parent found. */
      places: { q: string; rows: Row[] } | undefined;
    };

export interface ItemData {
  item: Item;
  above: { id: string; displayName: string }[];
  part: Part;
  /** The page that stands beside the form: the item's own, or the one that it is a part of. */
  page: { id: string; site: string; path: string } | undefined;
}

/** The word that refuses what was typed by one account in the session of another. */
export const OTHER_OWNER = 'refusal.other-owner';

/** What goes to a form that somebody else changed meanwhile, and what was typed in it. */
export interface Unsaved {
  /** Raw values by id of the field, as they were to be saved. */
  values: Readonly<Record<string, string>>;
  /** What they were made from, by id of the field; null: the standard value. */
  bases: Readonly<Record<string, string | null>>;
  conflicts: readonly Conflict[];
  /** The revision that the item has now. */
  revision?: string;
}

/** What a script is told of what it saved. */
export interface Acknowledged {
  version: number;
  revision: string;
  state: Item['state'];
  live: boolean;
  /** A draft was begun, because the version that was edited is live. */
  begun: boolean;
  /** Values that the service has otherwise than they were sent, by field: merged with what somebody else changed meanwhile. */
  fields: Readonly<Record<string, string>>;
}
