import type { Conflict } from '../../authoring/items.schema';
import type { Copies, Left, Typed } from './copies';
import { FieldLedger, type Change, type Given, type Said } from './field-ledger';
import type { Acknowledged } from './model';

/** A second after the last key. */
export const REST_MS = 1_000;
const FIRST_RETRY_MS = 2_000;
const LAST_RETRY_MS = 30_000;
/** A revision that no item has: the server compares each field with what it was made from, as it does for every revision but the newest. */
const OLDER = 'older';

/** What the server said to changes that were sent. */
export type Answer =
  | { kind: 'saved'; saved: Acknowledged }
  | { kind: 'conflict'; conflicts: readonly Conflict[]; revision?: string | undefined }
  /** `all`: whatever was sent. Otherwise the fields that are named, or, where none is, one that has to be found. */
  | { kind: 'refused'; said: readonly Said[]; all?: boolean }
  | { kind: 'signed-out' }
  /** Somebody else is signed in in this browser by now. */
  | { kind: 'someone-else' }
  /** No answer: it may be there, or not. What is sent again is merged with itself. `down`: it is the service that does not answer. */
  | { kind: 'lost'; down?: boolean };

export interface Sent {
  id: string;
  language: string;
  version: number;
  revision: string;
  changes: readonly Change[];
}

/** What the form says of itself. */
export interface Saving {
  phase: 'clean' | 'typing' | 'saving' | 'saved' | 'lost' | 'down' | 'refused' | 'conflict' | 'signed-out' | 'someone-else';
  version: number;
  revision: string;
  /** Revisions that this form was made from, or made: another one is somebody else's. */
  revisions: readonly string[];
  state: Acknowledged['state'];
  live: boolean;
  /** A draft was begun by what was saved here. */
  begun: boolean;
  conflicts: readonly Conflict[];
  /** What is refused; all else is saved. */
  said: readonly Said[];
  /** What this browser kept of an earlier window, and the server never acknowledged. */
  kept: readonly Typed[];
  /** Values that fields have now otherwise than was typed, with a count that makes their inputs anew. */
  given: Readonly<Record<string, { value: string; count: number }>>;
}

interface Item {
  id: string;
  language: string;
  version: number;
  revision: string;
  state: Acknowledged['state'];
  live: boolean;
  fields: readonly { id: string; value: string; own: boolean }[];
}

interface Tools {
  send: (sent: Sent, leaving: boolean) => Promise<Answer>;
  copies: Copies;
}

/** Phases in which nothing gets through, whatever is typed. */
const CUT_OFF: readonly Saving['phase'][] = ['signed-out', 'someone-else'];

/**
 * Saves what is typed into an item's form: a second after the last key, one save at a time, each field with the value that it was made
 * from. Until the server acknowledges it, the browser has a copy. A field that is refused, or that somebody else changed, waits by
 * itself: all others are saved. What is known of each field is in its ledger.
 */
export class Saver {
  private readonly listeners = new Set<() => void>();
  private readonly watchers = new Set<(id: string, value: string) => void>();
  private saving: Saving;
  private readonly ledger: FieldLedger;
  /** Something that waits was made from another revision than the form's. */
  private fromOlder = false;
  /** Something was refused, and nobody said what: each field is sent alone. */
  private alone = false;
  /** What closed windows left, the newest first. */
  private left: Left[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private wait = FIRST_RETRY_MS;
  private running: Promise<void> | undefined;
  private readonly item: Item;
  private readonly tools: Tools;

  /** @param conflicts what a form met that came back, to be settled before it is saved again */
  constructor(item: Item, tools: Tools, conflicts: readonly Conflict[] = []) {
    this.item = item;
    this.tools = tools;
    this.ledger = new FieldLedger(item.fields);
    const { version, revision, state, live } = item;
    this.saving = {
      phase: 'clean',
      version,
      revision,
      revisions: [revision],
      state,
      live,
      begun: false,
      conflicts,
      said: [],
      kept: [],
      given: {},
    };
  }

  /** Takes what was typed before the form was alive, or stands in one that came back. */
  adopt(changes: readonly Change[]): void {
    this.ledger.take(changes);
    this.set({ conflicts: this.saving.conflicts.filter(({ id }) => this.ledger.waits(id)) });
    if (changes.length === 0) return;
    this.fromOlder = true;
    this.changed(REST_MS);
  }

  /** Looks for what closed windows left in this browser, and offers it. */
  async look(): Promise<void> {
    this.left = await this.tools.copies.left();
    this.offer();
  }

  /** Tells a listener of each new state. @returns what ends it */
  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Tells of each value that is typed into a field, or given to it. @returns what ends it */
  watch(watcher: (id: string, value: string) => void): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  get now(): Saving {
    return this.saving;
  }

  /** The raw value that a field has in this form: typed, or that of the server. */
  valueOf(id: string): string | undefined {
    return this.ledger.valueOf(id);
  }

  /** Makes the input of a field anew with its value, which was typed elsewhere than in it. */
  show(id: string): void {
    const value = this.valueOf(id);
    if (value !== undefined) this.renew([{ id, value }]);
  }

  /** Whether anything typed here has not been acknowledged. */
  get isWaiting(): boolean {
    return this.ledger.waits() || this.running !== undefined;
  }

  /** What is sent next. */
  get waiting(): readonly Change[] {
    return this.toSend();
  }

  /** A field has a new value. */
  change(id: string, value: string): void {
    for (const watcher of this.watchers) watcher(id, value);
    this.ledger.change(id, value, this.running !== undefined);
    this.changed(REST_MS);
  }

  /** A field is typed into, which is told in a moment; or it was nothing. */
  typing(id: string, isTyping: boolean): void {
    this.give(this.ledger.typing(id, isTyping));
  }

  /** A field is to show the standard value again, at once. */
  reset(id: string): void {
    this.ledger.reset(id);
    this.changed(0);
  }

  /** Takes what a closed window left into the form. Fields that are typed in here are saved first: then the two stand beside each other. */
  takeKept(): void {
    const overlaps = this.saving.kept.some(({ id }) => this.ledger.waits(id));
    if (overlaps) void this.flush().then(() => this.take());
    else this.take();
  }

  /** Forgets it. */
  dropKept(): void {
    const [first, ...others] = this.left;
    if (first) this.tools.copies.leave(first);
    this.left = others;
    this.offer();
  }

  /** Settles a conflict: what was typed here stays, and goes over what somebody else wrote; or theirs is taken. */
  settle(id: string, whose: 'mine' | 'theirs'): void {
    const conflict = this.saving.conflicts.find((each) => each.id === id);
    if (!conflict) return;
    this.give(this.ledger.settle(conflict, whose));
    this.set({ conflicts: this.saving.conflicts.filter((each) => each.id !== id) });
    this.set({ phase: this.rest() });
    this.copy();
    if (this.toSend().length > 0) this.later(0);
  }

  /** Saves by hand: what was refused is tried again. */
  save(): Promise<void> {
    this.ledger.forgive();
    this.set({ said: [] });
    return this.flush();
  }

  /** Tries again where nothing got through because of who is signed in. */
  again(): void {
    if (CUT_OFF.includes(this.saving.phase)) void this.flush();
  }

  /** Saves now what waits. @param leaving the page is being left: nobody waits for the answer */
  flush(leaving = false): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const changes = this.toSend();
    if (changes.length === 0) return this.running ?? Promise.resolve();
    if (this.running && !leaving) return this.running.then(() => this.flush());
    const run = this.run(this.alone && !leaving ? changes.slice(0, 1) : changes, leaving).finally(() => {
      if (this.running === run) this.running = undefined;
      if (this.toSend().length > 0 && this.saving.phase === 'saving') {
        this.set({ phase: 'typing' });
        this.later(this.alone ? 0 : REST_MS);
      }
    });
    this.running = run;
    return run;
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private async run(changes: readonly Change[], leaving: boolean): Promise<void> {
    const { id, language } = this.item;
    const { version, revision } = this.saving;
    if (!CUT_OFF.includes(this.saving.phase)) this.set({ phase: 'saving' });
    this.ledger.sending(changes);
    const { fromOlder } = this;
    const answer = await this.tools.send({ id, language, version, revision: fromOlder ? OLDER : revision, changes }, leaving);
    switch (answer.kind) {
      case 'saved':
        if (fromOlder) this.fromOlder = false;
        this.acknowledge(changes, answer.saved);
        return;
      case 'conflict':
        this.meet(changes, answer);
        return;
      case 'refused':
        this.refuse(changes, answer);
        return;
      case 'signed-out':
      case 'someone-else':
        this.set({ phase: answer.kind });
        return;
      case 'lost':
        this.set({ phase: answer.down ? 'down' : 'lost' });
        this.later(this.wait);
        this.wait = Math.min(LAST_RETRY_MS, this.wait * 2);
    }
  }

  private toSend(): Change[] {
    return this.ledger.toSend(this.saving.conflicts);
  }

  /** What the form says of itself when nothing is on its way. */
  private rest(): Saving['phase'] {
    if (this.saving.conflicts.length > 0) return 'conflict';
    if (this.toSend().length > 0) return 'typing';
    if (this.ledger.hasRefused) return 'refused';
    return this.saving.begun || this.saving.revisions.length > 1 ? 'saved' : 'clean';
  }

  private changed(wait: number): void {
    this.copy();
    const rest = this.rest();
    const phase = rest === 'typing' && this.running ? 'saving' : rest;
    this.set({ said: this.ledger.refusals, phase: CUT_OFF.includes(this.saving.phase) && this.ledger.waits() ? this.saving.phase : phase });
    if (this.toSend().length > 0) this.later(wait);
  }

  /** Something was refused: what it was waits, with why, and all else goes on. */
  private refuse(sent: readonly Change[], { said, all = false }: Extract<Answer, { kind: 'refused' }>): void {
    const named = sent.filter(({ id }) => said.some(({ field }) => field === `f.${id}`));
    const which = all || sent.length === 1 ? sent : named;
    if (which.length === 0) this.alone = true;
    const ofAll = said.filter(({ field }) => field === undefined);
    this.ledger.refuse(which, (id) => {
      const own = said.filter(({ field }) => field === `f.${id}`);
      return own.length > 0 ? own : ofAll.map((each) => (all ? each : { ...each, field: `f.${id}` }));
    });
    this.set({ said: this.ledger.refusals, phase: this.rest() });
    if (this.toSend().length > 0) this.later(0);
    else this.alone = false;
  }

  /** Offers what the newest of the closed windows left, and forgets what the item has anyway. */
  private offer(): void {
    this.left = this.left.flatMap((left) => {
      const changes = left.changes.filter((each) => this.ledger.differs(each));
      if (changes.length === 0) this.tools.copies.leave(left);
      return changes.length === 0 ? [] : [{ ...left, changes }];
    });
    this.set({ kept: this.left[0]?.changes ?? [] });
  }

  private take(): void {
    const [first, ...others] = this.left;
    if (!first) return;
    const taken = first.changes.filter(({ id }) => !this.ledger.waits(id));
    const stays = first.changes.filter((each) => !taken.includes(each));
    this.ledger.take(taken);
    // Here first, and only then not there any more: whatever ends this window meanwhile loses nothing.
    this.copy();
    this.tools.copies.leave(first, stays);
    this.left = stays.length > 0 ? [{ ...first, changes: stays }, ...others] : others;
    if (taken.length > 0) {
      this.fromOlder = true;
      this.give(taken.flatMap(({ id, value }) => (value === null ? [] : [{ id, value }])));
      this.set({ phase: 'typing' });
      this.later(0);
    }
    this.offer();
  }

  private acknowledge(sent: readonly Change[], saved: Acknowledged): void {
    this.wait = FIRST_RETRY_MS;
    this.give(this.ledger.acknowledge(sent, saved.fields));
    // Of a field that waits to be settled: what is there by now is what it is settled against.
    const conflicts = this.saving.conflicts.map((each) => {
      const theirs = saved.fields[each.id];
      return each.theirs !== null && theirs !== undefined ? { ...each, theirs } : each;
    });
    const settles = (id: string): boolean => conflicts.some((each) => each.id === id && each.theirs !== null);
    // Typed before somebody else's words were merged into the newest revision: with that one it would go over them unseen.
    if (Object.keys(saved.fields).some((id) => (this.ledger.waits(id) || this.ledger.isTyped(id)) && !settles(id))) this.fromOlder = true;
    const { version, revision, state, live, begun } = saved;
    this.set({
      ...{ version, revision, state, live },
      conflicts,
      said: this.ledger.refusals,
      revisions: [...this.saving.revisions, revision],
      begun: this.saving.begun || begun,
    });
    const rest = this.rest();
    if (rest !== 'typing') this.alone = false;
    // Nobody is told that it waits in the moment in which it goes on.
    this.set({ phase: rest === 'typing' ? 'saving' : rest });
    this.copy();
  }

  /**
   * A conflict. The next save names the old revision still: to the newest one every field would be written, those too that somebody
   * else changed and this form does not know of.
   */
  private meet(sent: readonly Change[], { conflicts, revision }: Extract<Answer, { kind: 'conflict' }>): void {
    const others = this.ledger.meet(sent, conflicts);
    const before = this.saving.conflicts.filter(({ id }) => !others.some((each) => each.id === id));
    const revisions = revision === undefined ? this.saving.revisions : [...this.saving.revisions, revision];
    this.set({ conflicts: [...before, ...others], revisions });
    this.set({ phase: this.rest() });
    this.copy();
    // Of one change that met a conflict nothing is saved: all else of it goes on without.
    if (this.toSend().length > 0) this.later(others.length > 0 ? 0 : REST_MS);
  }

  private give(values: readonly Given[]): void {
    for (const { id, value } of values) for (const watcher of this.watchers) watcher(id, value);
    this.renew(values);
  }

  private renew(values: readonly Given[]): void {
    if (values.length === 0) return;
    const given = { ...this.saving.given };
    for (const { id, value } of values) given[id] = { value, count: (given[id]?.count ?? 0) + 1 };
    this.set({ given });
  }

  private copy(): void {
    this.tools.copies.keep(this.ledger.typed);
  }

  private later(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), ms);
  }

  private set(change: Partial<Saving>): void {
    this.saving = { ...this.saving, ...change };
    for (const listener of this.listeners) listener();
  }
}
