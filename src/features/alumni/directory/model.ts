import type { Asked } from './asked';
import type { Found, Person, Places } from './directory.schema';

/** What the directory shows, as its address says. */
export interface DirectoryData {
  asked: Asked;
  shown:
    | { kind: 'list'; found: Found }
    | { kind: 'map'; found: Found; places: Places }
    | { kind: 'person'; person: Person }
    | { kind: 'gone' };
}
