import type { Conflict } from '../../authoring/items.schema';
import type { Typed } from './copies';

/** A field's change: its new raw value, and the value that it was made from. */
export interface Change {
  id: string;
  /** null: the standard value is to show. */
  value: string | null;
  /** null: the field had the standard value. */
  base: string | null;
}

/** Why something is not saved: at a field (`f.<id>`), or as a whole. */
export interface Said {
  field?: string;
  said: string;
}

/** A field and the value that its input is to have. */
export interface Given {
  id: string;
  value: string;
}

/**
 * What is known of each field of a form: the value that the server has, what is typed and not acknowledged, what was sent, and what was
 * refused. It knows neither when something is saved nor what a form says of it.
 */
export class FieldLedger {
  /** Of each field, the value that the server has, as far as this form knows. */
  private readonly known: Map<string, { value: string; own: boolean }>;
  private readonly pending = new Map<string, Change>();
  /** Of each field, what was sent since it was acknowledged last, and that: the server may have any of them. */
  private readonly sent = new Map<string, (string | null)[]>();
  /** Fields that are typed into and have not told it: with what somebody else made of them meanwhile, which waits. */
  private readonly untold = new Map<string, { theirs?: string }>();
  /** Of fields that were refused: the value that was, and why. It is not sent again before it is another one, or somebody saves by hand. */
  private readonly refused = new Map<string, { value: string | null; said: readonly Said[] }>();

  constructor(fields: readonly { id: string; value: string; own: boolean }[]) {
    this.known = new Map(fields.map(({ id, value, own }) => [id, { value, own }]));
  }

  /** The raw value that a field has in this form: typed, or that of the server. */
  valueOf(id: string): string | undefined {
    const typed = this.pending.get(id);
    return typed && typed.value !== null ? typed.value : this.known.get(id)?.value;
  }

  /** Whether something that was typed into a field, or into any, is not acknowledged. */
  waits(id?: string): boolean {
    return id === undefined ? this.pending.size > 0 : this.pending.has(id);
  }

  /** Whether a field has another value than this one. One that the form does not have has none. */
  differs({ id, value }: Pick<Change, 'id' | 'value'>): boolean {
    const known = this.known.get(id);
    return known !== undefined && (value === null ? known.own : known.value !== value);
  }

  /** What a browser keeps a copy of. */
  get typed(): Typed[] {
    return [...this.pending.values()];
  }

  /** What waits and may be sent: what was refused, or somebody else changed, may not. */
  toSend(conflicts: readonly Conflict[]): Change[] {
    const met = new Set(conflicts.map(({ id }) => id));
    return [...this.pending.values()].filter(({ id, value }) => {
      const refused = this.refused.get(id);
      return !met.has(id) && (refused === undefined || refused.value !== value);
    });
  }

  /** A field is typed into, which is told in a moment; or it was nothing. @returns what somebody else made of it, where it was nothing */
  typing(id: string, isTyping: boolean): Given[] {
    const { theirs } = this.untold.get(id) ?? {};
    if (isTyping) {
      this.untold.set(id, this.untold.get(id) ?? {});
      return [];
    }
    this.untold.delete(id);
    if (theirs === undefined) return [];
    this.known.set(id, { value: theirs, own: true });
    return [{ id, value: theirs }];
  }

  /** Whether a field is typed into, and has not told it. */
  isTyped(id: string): boolean {
    return this.untold.has(id);
  }

  /** @param sending something is on its way */
  change(id: string, value: string, sending: boolean): void {
    // What it was made from is what was known when it was begun.
    this.untold.delete(id);
    const before = this.pending.get(id);
    const known = this.known.get(id);
    // A value that was sent and not acknowledged may be there: going back from it is a change as well.
    const last = [value, ...(this.sent.get(id) ?? [])].at(-1);
    if (value === known?.value && last === value && !sending) this.pending.delete(id);
    else this.pending.set(id, { id, value, base: before ? before.base : known?.own ? known.value : null });
    this.reconsider(id);
  }

  /** A field is to show the standard value again. */
  reset(id: string): void {
    const known = this.known.get(id);
    const base = this.pending.get(id)?.base ?? (known?.own ? known.value : null);
    this.pending.set(id, { id, value: null, base });
    this.reconsider(id);
  }

  /** Takes what was typed elsewhere: what a closed window left, or what a form had before it was alive. */
  take(changes: readonly Change[]): void {
    for (const change of changes) {
      this.pending.set(change.id, { ...change });
      // What was typed and saved here since is to be asked about as what anybody else wrote.
      this.sent.delete(change.id);
    }
  }

  /** A conflict is settled. @returns what its field is to show, where that is not what was typed */
  settle({ id, theirs }: Conflict, whose: 'mine' | 'theirs'): Given[] {
    const value = theirs ?? '';
    this.known.set(id, { value, own: theirs !== null });
    const mine = this.pending.get(id);
    if (whose === 'mine' && mine) {
      this.pending.set(id, { ...mine, base: theirs });
      return [];
    }
    this.pending.delete(id);
    return [{ id, value }];
  }

  sending(changes: readonly Change[]): void {
    for (const { id, value } of changes) this.sent.set(id, [...(this.sent.get(id) ?? []), value]);
  }

  /** What was sent is there. @returns fields that have another value by now */
  acknowledge(sent: readonly Change[], fields: Readonly<Record<string, string>>): Given[] {
    const reset = new Set<string>();
    for (const { id, value } of sent) {
      if (value === null) reset.add(id);
      else this.known.set(id, { value, own: true });
      const all = this.sent.get(id) ?? [];
      this.sent.set(id, all.slice(Math.max(0, all.lastIndexOf(value))));
      const now = this.pending.get(id);
      if (now?.value === value) this.pending.delete(id);
      else if (now) this.pending.set(id, { ...now, base: value });
    }
    return Object.entries(fields).flatMap(([id, value]) => {
      if (this.untold.has(id) && !this.pending.has(id) && this.known.get(id)?.value !== value) {
        this.untold.set(id, { theirs: value });
        return [];
      }
      const before = this.known.get(id);
      const differs = reset.has(id) || before?.value !== value;
      this.known.set(id, before && !differs ? before : { value, own: !reset.has(id) });
      return differs && !this.pending.has(id) ? [{ id, value }] : [];
    });
  }

  /**
   * What was sent met other values. What the server has of this form's own, of a save that it answered to nobody or of one that
   * another overtook, is no conflict.
   *
   * @returns those that are
   */
  meet(sent: readonly Change[], conflicts: readonly Conflict[]): Conflict[] {
    const own = conflicts.filter(({ id, theirs }) => theirs !== null && this.sent.get(id)?.includes(theirs));
    for (const { id, theirs } of own) {
      const value = theirs ?? '';
      this.known.set(id, { value, own: true });
      const mine = this.pending.get(id) ?? sent.find((each) => each.id === id);
      if (mine && mine.value !== value) this.pending.set(id, { ...mine, base: value });
      else this.pending.delete(id);
    }
    return conflicts.filter((each) => !own.includes(each));
  }

  refuse(changes: readonly Change[], whyOf: (id: string) => readonly Said[]): void {
    for (const { id, value } of changes) this.refused.set(id, { value, said: whyOf(id) });
  }

  /** What was refused may be sent again. */
  forgive(): void {
    this.refused.clear();
  }

  get hasRefused(): boolean {
    return this.refused.size > 0;
  }

  /** Why things are refused; of all together, once. */
  get refusals(): Said[] {
    const all = [...this.refused.values()].flatMap((each) => each.said);
    return all.filter((each, at) => all.findIndex((one) => one.field === each.field && one.said === each.said) === at);
  }

  /** Another value than the one that was refused may pass. */
  private reconsider(id: string): void {
    if (this.refused.get(id)?.value !== this.pending.get(id)?.value) this.refused.delete(id);
  }
}
