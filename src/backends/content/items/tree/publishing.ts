import { parseDate } from '../dates.ts';
import { guid } from '../guid.ts';
import { FIELD } from '../ids.ts';
import type { Guid, Item, RawField, RawItem, RawVersion } from '../types.ts';
import { sharedValue } from './templates.ts';

/** An item and what it stands below. */
export interface Placed {
  readonly raw: RawItem;
  readonly parent: Placed | undefined;
}

/**
 * What a publishing target may show at a given time (protocol page scs-items, "A correct service also"): an item that is
 * not restricted and stands below no restricted one, in the newest version that is valid, not hidden, and approved when
 * it is in a workflow.
 */
export class Publishing {
  private readonly now: number;
  private readonly state: (id: Guid) => Item | undefined;
  private readonly shown = new Map<Placed, boolean>();

  constructor(now: number, state: (id: Guid) => Item | undefined) {
    this.now = now;
    this.state = state;
  }

  shows(item: Placed): boolean {
    let shown = this.shown.get(item);
    if (shown === undefined) {
      shown = this.itemIsPublishable(item.raw) && (item.parent === undefined || this.shows(item.parent));
      this.shown.set(item, shown);
    }
    return shown;
  }

  showsVersion(version: RawVersion): boolean {
    for (const { id, value } of version.fields) {
      if (id === FIELD.hideVersion && value === '1') return false;
      if (id === FIELD.validFrom && (parseDate(value) ?? -Infinity) > this.now) return false;
      if (id === FIELD.validTo && (parseDate(value) ?? Infinity) <= this.now) return false;
      if (id === FIELD.workflowState && value.trim() !== '' && !this.isFinal(value)) return false;
    }
    return true;
  }

  private itemIsPublishable(raw: RawItem): boolean {
    for (const { id, value } of raw.shared) {
      if (id === FIELD.neverPublish && value === '1') return false;
      if (id === FIELD.publish && (parseDate(value) ?? -Infinity) > this.now) return false;
      if (id === FIELD.unpublish && (parseDate(value) ?? Infinity) <= this.now) return false;
    }
    return true;
  }

  /** A state that is not known to be final keeps its version back: a draft must never slip out. */
  private isFinal(value: string): boolean {
    const id = guid(value);
    const state = id ? this.state(id) : undefined;
    if (!state) return false;
    const final = sharedValue(state.raw, FIELD.stateFinal) ?? state.raw.shared.find((field) => field.hint.toLowerCase() === 'final')?.value;
    return final === '1';
  }
}

const BOUNDARIES = new Set<Guid>([FIELD.publish, FIELD.unpublish, FIELD.validFrom, FIELD.validTo]);

/** When this field changes what is published, in milliseconds since 1970. */
export function boundary(field: RawField): number | undefined {
  if (!BOUNDARIES.has(field.id)) return undefined;
  const time = parseDate(field.value);
  return time !== undefined && time > 0 ? time : undefined;
}
