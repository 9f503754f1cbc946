import type { Asked } from './asked';
import type { Group, OneGroup } from './groups.schema';

/** What the page of groups shows. */
export interface GroupsData {
  asked: Asked;
  shown: { kind: 'list'; groups: Group[] } | { kind: 'one'; one: OneGroup } | { kind: 'gone' };
}
