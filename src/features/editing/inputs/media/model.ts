import type { Item, ItemField, Use } from '../../authoring/items.schema';
import type { MediaPage } from '../library.schema';

/** The field that a picture is chosen for. */
export interface ChosenFor {
  item: string;
  name: string;
  field: string;
  fieldTitle: string;
  language: string;
}

export interface LibraryData {
  view: 'library';
  q: string;
  under: string;
  kind: '' | 'image' | 'file';
  language: string;
  found: MediaPage;
  for?: ChosenFor;
  /** What was wrong with a file that was sent, as a word. */
  wrong?: string;
  /** An editor, who may add to it. */
  mayAdd: boolean;
  /** What a picture shows that was to be added and was not. */
  alt: string;
}

export interface OneData {
  view: 'one';
  item: Pick<Item, 'id' | 'name' | 'displayName' | 'path' | 'language' | 'version' | 'revision' | 'may'>;
  isPicture: boolean;
  facts: { extension: string; size: number; width: number; height: number };
  /** What is said of it: the texts that an editor changes. */
  fields: ItemField[];
  uses: Use[];
  languages: string[];
}

export type MediaData = LibraryData | OneData;

/** Texts of a picture or file; what is measured of it is nobody's to change. */
export const TEXTS = ['Alt', 'Title', 'Description'];
