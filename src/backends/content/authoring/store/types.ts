import type { Language } from '../../../../lib/languages.ts';
import type { ScsItem } from '../../../../lib/scs/item.ts';
import type { Guid, Tree } from '../../items/types.ts';

/** Who changes something. */
export interface Actor {
  /** The account's id. */
  account: string;
  name: string;
  email?: string | undefined;
  /** Language of their account, for mails. */
  speaks?: Language | undefined;
}

/** What was changed by one call of `change`, which is on the disk. */
export interface Change {
  actor: Actor;
  /** One line that says what was done, for those who read the history. */
  summary: string;
  /** Every item of which a file was written or removed. */
  items: readonly Guid[];
  at: Date;
  before: Tree;
  after: Tree;
}

/** The items of the service, which can be changed. */
export interface ItemStore {
  /** The items as they are now. */
  tree(): Tree;
  /**
   * Runs alone. What `edit` does to the draft is written as one change, or nothing is: when it throws, nothing was done.
   *
   * @throws AuthoringError `disk-full`, `cannot-save`, `written-elsewhere`, and what `edit` throws
   */
  change<T>(
    actor: Actor,
    summary: string,
    edit: (draft: Draft) => T | Promise<T>,
  ): Promise<{ result: T; items: readonly Guid[]; at: Date }>;
  /** Told of each change after it was written and before `change` returns. A listener that fails is logged. */
  onChange(listener: (change: Change) => void): void;
}

/** A field by its id, and which language and version of it; those are left out where the field is shared or has no versions. */
export interface FieldEdit {
  field: Guid;
  /** `null` takes the item's own value away: the standard value shows again. */
  value: string | null;
  language?: string | undefined;
  /** The newest of the language when left out; a language without one gets its first. */
  version?: number | undefined;
}

export interface NewItem {
  parent: Guid;
  name: string;
  template: Guid;
  /** The language of its first version; without one there is none. */
  language?: string | undefined;
  fields?: readonly { field: Guid; value: string; blobId?: string | undefined }[] | undefined;
  /** The branch that it is made from. */
  branch?: Guid | undefined;
}

/** An item that a change removes: its file, as it was. */
export interface RemovedFile {
  id: Guid;
  text: string;
}

/** The items as a change sees them, with what it did so far. */
export interface Draft {
  /** As it was before the change. */
  readonly tree: Tree;
  /** The item as its file has it, with what was done so far. What one does to it is written too. @throws AuthoringError `no-such-item` */
  item(id: Guid): ScsItem;
  has(id: Guid): boolean;
  children(id: Guid): readonly Guid[];
  /** The value that the item itself says. Undefined where the standard value shows. */
  value(id: Guid, of: Omit<FieldEdit, 'value'>): string | undefined;
  /** @throws AuthoringError `no-such-item`, `no-such-field`, `no-such-version` */
  set(id: Guid, edit: FieldEdit): void;
  /**
   * A new version with all that another one says (left out: the newest of the language, a language: its newest), in the first
   * state of the item's workflow. Answers its number.
   */
  addVersion(id: Guid, language: string, from?: number | string): number;
  removeVersion(id: Guid, language: string, version: number): void;
  /** @throws AuthoringError `name-refused`, `name-taken`, `not-here`, `no-such-template` */
  create(item: NewItem): Guid;
  /** Files of the service's own that come (their bytes) and go (undefined) with the change. */
  readonly beside: Map<string, Buffer | undefined>;
  /**
   * Puts back what was removed, as its files were: the highest item first, and all below it.
   *
   * @throws as `create`; `not-here` where one of the items is there
   */
  restore(files: readonly string[], parent: Guid, name?: string): Guid;
  /** The item and all below it. */
  remove(id: Guid): void;
  /** To another parent, by another name, or both; all below it comes along. @throws as `create` */
  move(id: Guid, parent: Guid, name?: string): void;
}
