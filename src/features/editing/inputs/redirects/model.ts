import type { ItemField } from '../../authoring/items.schema';

export interface RedirectMap {
  id: string;
  name: string;
  site: string;
  path: string;
  revision: string;
  version: number;
  /** Raw, as the field `UrlMapping` has it. */
  pairs: string;
  type: string;
  /** Raw. */
  keepsQuery: string;
}

export interface RedirectsData {
  maps: RedirectMap[];
  mayEdit: boolean;
}

/** Of Headless SXA's redirect map. */
export const MAP = 'f4fb6125-f113-4373-8aa2-4648c2c1960e';
export const PAIRS = '5ecfffc9-d530-4512-b757-9e9830f07d5a';
export const TYPE = '980dfa07-41d4-4c4e-ab28-de657afdb6bc';
export const KEEPS_QUERY = 'f24d347e-98c2-4995-a14c-b15697ba86e5';
export const TYPES = ['Redirect301', 'Redirect302', 'ServerTransfer'];

/** The pairs as a field, for their control. */
export const pairsField = (value: string): ItemField => ({
  id: PAIRS,
  name: 'UrlMapping',
  title: 'UrlMapping',
  type: 'Name Value List',
  section: '',
  source: '',
  scope: 'shared',
  sortOrder: 0,
  value,
  own: true,
});
