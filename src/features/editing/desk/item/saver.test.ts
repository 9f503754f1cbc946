import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Conflict } from '../../authoring/items.schema';
import type { Copies, Left, Typed } from './copies';
import { REST_MS, Saver, type Answer, type Saving, type Sent } from './saver';

const item = {
  id: 'page',
  language: 'en',
  version: 1,
  revision: 'r1',
  state: 'approved' as const,
  live: true,
  fields: [
    { id: 'title', value: 'Old', own: true },
    { id: 'text', value: 'Text', own: true },
    { id: 'label', value: 'Standard', own: false },
  ],
};

const saved = (more: Partial<Extract<Answer, { kind: 'saved' }>['saved']> = {}): Answer => ({
  kind: 'saved',
  saved: { version: 1, revision: 'r2', state: 'draft', live: false, begun: false, fields: {}, ...more },
});

/** What a browser keeps, as its pages see it. */
function memory(left: Left[] = []): Copies & { own: readonly Typed[]; all: Left[] } {
  const here = {
    own: [] as readonly Typed[],
    all: left,
    keep: (changes: readonly Typed[]) => void (here.own = changes),
    left: () => Promise.resolve([...here.all]),
    leave: (of: Left, changes: readonly Typed[] = []) => {
      here.all = here.all.flatMap((each) =>
        each.name !== of.name ? [each] : changes.length > 0 ? [{ ...each, changes: [...changes] }] : [],
      );
    },
    open: () => () => undefined,
  };
  return here;
}

const left = (name: string, ...changes: Typed[]): Left => ({ name, at: 1, changes });
const KEPT: Typed = { id: 'title', value: 'Kept', base: 'Older' };

function begin(copies = memory(), conflicts: readonly Conflict[] = []) {
  const sent: Sent[] = [];
  const waiting: ((answer: Answer) => void)[] = [];
  const send = (each: Sent): Promise<Answer> => {
    sent.push(each);
    return new Promise((resolve) => waiting.push(resolve));
  };
  const saver = new Saver(item, { send, copies }, conflicts);
  const answer = async (with_: Answer) => {
    waiting.shift()?.(with_);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { saver, sent, answer, copies, now: (): Saving => saver.now };
}

const rest = () => vi.advanceTimersByTimeAsync(REST_MS);

describe('saving what is typed', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('waits a second after the last key, and sends each field with the value it was made from', async () => {
    const { saver, sent } = begin();
    saver.change('title', 'N');
    await vi.advanceTimersByTimeAsync(REST_MS - 1);
    saver.change('title', 'New');
    await vi.advanceTimersByTimeAsync(REST_MS - 1);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toEqual([
      { id: 'page', language: 'en', version: 1, revision: 'r1', changes: [{ id: 'title', value: 'New', base: 'Old' }] },
    ]);
  });

  it('keeps a copy in the browser until the server has it', async () => {
    const { saver, copies, answer, now } = begin();
    saver.change('title', 'New');
    expect(copies.own).toEqual([{ id: 'title', value: 'New', base: 'Old' }]);
    await rest();
    expect(copies.own).toHaveLength(1);
    await answer(saved());
    expect(copies.own).toEqual([]);
    expect(now().phase).toBe('saved');
  });

  it('goes back to the standard value at once, and the form shows it', async () => {
    const { saver, sent, answer, now } = begin();
    saver.change('title', 'Typed');
    saver.reset('title');
    await vi.advanceTimersByTimeAsync(0);
    expect(sent[0]?.changes).toEqual([{ id: 'title', value: null, base: 'Old' }]);
    await answer(saved({ fields: { title: 'Old' } }));
    expect(now()).toMatchObject({ phase: 'saved', given: { title: { value: 'Old', count: 1 } } });
    // What is typed now was made from a standard value.
    saver.change('title', 'Newer');
    await rest();
    expect(sent[1]?.changes).toEqual([{ id: 'title', value: 'Newer', base: null }]);
  });

  it('goes on with the draft that a save began, from its revision', async () => {
    const { saver, sent, answer, now } = begin();
    saver.change('title', 'New');
    await rest();
    await answer(saved({ version: 2, begun: true }));
    expect(now()).toMatchObject({ version: 2, begun: true, phase: 'saved', revisions: ['r1', 'r2'] });
    saver.change('title', 'Newer');
    await rest();
    expect(sent[1]).toMatchObject({ version: 2, revision: 'r2', changes: [{ id: 'title', value: 'Newer', base: 'New' }] });
  });

  it('sends one save at a time: what is typed meanwhile follows it, made from what was saved', async () => {
    const { saver, sent, answer } = begin();
    saver.change('title', 'New');
    await rest();
    saver.change('title', 'Newer');
    await rest();
    expect(sent).toHaveLength(1);
    await answer(saved());
    await rest();
    expect(sent[1]?.changes).toEqual([{ id: 'title', value: 'Newer', base: 'New' }]);
  });

  it('is no change where a field is what it was again', async () => {
    const { saver, sent, copies, now } = begin();
    saver.change('title', 'New');
    saver.change('title', 'Old');
    await rest();
    expect([sent, copies.own, now().phase]).toEqual([[], [], 'clean']);
  });

  it('tries again without a connection, later each time, and loses nothing', async () => {
    const { saver, sent, answer, copies, now } = begin();
    saver.change('title', 'New');
    await rest();
    await answer({ kind: 'lost' });
    expect([now().phase, copies.own.length]).toEqual(['lost', 1]);
    await vi.advanceTimersByTimeAsync(2_000);
    await answer({ kind: 'lost' });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sent[2]?.changes).toEqual(sent[0]?.changes);
    await answer(saved());
    expect([now().phase, copies.own]).toEqual(['saved', []]);
  });

  it('leaves a conflict where it is and saves all else, and goes over what somebody else wrote only when told to', async () => {
    const { saver, sent, answer, now } = begin();
    saver.change('title', 'Mine');
    saver.change('text', 'More');
    await rest();
    await answer({ kind: 'conflict', conflicts: [{ id: 'title', base: 'Old', yours: 'Mine', theirs: 'Theirs' }], revision: 'r9' });
    await vi.advanceTimersByTimeAsync(0);
    // The old revision still: whoever changed the title may have changed the text as well, which this form does not know of.
    expect(sent[1]).toMatchObject({ revision: 'r1', changes: [{ id: 'text', value: 'More', base: 'Text' }] });
    // By then the other one has written on.
    await answer(saved({ revision: 'r10', fields: { title: 'Theirs, and more' } }));
    expect(now()).toMatchObject({ phase: 'conflict', conflicts: [{ id: 'title', theirs: 'Theirs, and more' }] });
    await saver.flush();
    expect(sent).toHaveLength(2);
    saver.settle('title', 'mine');
    await vi.advanceTimersByTimeAsync(0);
    expect(sent[2]).toMatchObject({ revision: 'r10', changes: [{ id: 'title', value: 'Mine', base: 'Theirs, and more' }] });
    await answer(saved({ revision: 'r11' }));
    expect(now().phase).toBe('saved');
  });

  it('saves all else where a field is refused, says why beside it, and tries it again when it is another one', async () => {
    const { saver, sent, answer, copies, now } = begin();
    saver.change('title', 'Refused');
    saver.change('text', 'More');
    await rest();
    const said = [{ field: 'f.title', said: 'This is too large' }];
    await answer({ kind: 'refused', said });
    await vi.advanceTimersByTimeAsync(0);
    expect(sent[1]?.changes).toEqual([{ id: 'text', value: 'More', base: 'Text' }]);
    await answer(saved());
    expect(now()).toMatchObject({ phase: 'refused', said });
    expect(copies.own.map(({ id }) => id)).toEqual(['title']);
    // What is typed elsewhere is not held up by it, nor is it sent again and again.
    saver.change('label', 'Own');
    await rest();
    expect(sent[2]?.changes.map(({ id }) => id)).toEqual(['label']);
    await answer(saved());
    saver.change('title', 'Taken');
    expect(now().said).toEqual([]);
    await rest();
    expect(sent[3]?.changes).toEqual([{ id: 'title', value: 'Taken', base: 'Old' }]);
    await answer(saved());
    expect([now().phase, copies.own]).toEqual(['saved', []]);
  });

  it('looks for the field where nobody says which is refused: the others are saved', async () => {
    const { saver, sent, answer, now } = begin();
    for (const id of ['title', 'text', 'label']) saver.change(id, 'New');
    await rest();
    await answer({ kind: 'refused', said: [{ said: 'Too large' }] });
    for (const each of [saved(), { kind: 'refused', said: [{ said: 'Too large' }] } as const, saved()]) {
      await vi.advanceTimersByTimeAsync(0);
      await answer(each);
    }
    expect(sent.map(({ changes }) => changes.map(({ id }) => id))).toEqual([['title', 'text', 'label'], ['title'], ['text'], ['label']]);
    expect(now()).toMatchObject({ phase: 'refused', said: [{ field: 'f.text', said: 'Too large' }] });
  });

  it('looks for none where all of it is refused, and tries again when somebody saves by hand', async () => {
    const { saver, sent, answer, now } = begin();
    saver.change('title', 'New');
    saver.change('text', 'New');
    await rest();
    await answer({ kind: 'refused', said: [{ said: 'Not allowed' }], all: true });
    await vi.advanceTimersByTimeAsync(60_000);
    expect([sent.length, now().phase, now().said]).toEqual([1, 'refused', [{ said: 'Not allowed' }]]);
    void saver.save();
    expect(sent[1]?.changes).toHaveLength(2);
    await answer(saved());
    expect(now()).toMatchObject({ phase: 'saved', said: [] });
  });

  it.each(['signed-out', 'someone-else'] as const)(
    'keeps what is typed while %s, says so all the time, and saves it when the window is looked at again',
    async (kind) => {
      const { saver, sent, answer, copies, now } = begin();
      saver.change('title', 'N');
      await rest();
      await answer({ kind });
      saver.change('title', 'New');
      expect([now().phase, copies.own[0]?.value]).toEqual([kind, 'New']);
      await rest();
      expect(now().phase).toBe(kind);
      await answer({ kind });
      saver.again();
      expect(sent[2]?.changes).toEqual([{ id: 'title', value: 'New', base: 'Old' }]);
      await answer(saved());
      expect([now().phase, copies.own]).toEqual(['saved', []]);
      saver.again();
      expect(sent).toHaveLength(3);
    },
  );

  it('takes theirs into the form, and sends nothing of it', async () => {
    const { saver, sent, answer, copies, now } = begin();
    saver.change('title', 'Mine');
    await rest();
    await answer({ kind: 'conflict', conflicts: [{ id: 'title', base: 'Old', yours: 'Mine', theirs: 'Theirs' }] });
    saver.settle('title', 'theirs');
    await rest();
    expect(now().given.title).toEqual({ value: 'Theirs', count: 1 });
    expect([sent.length, copies.own]).toEqual([1, []]);
  });

  it('shows in the form what was merged', async () => {
    const { saver, answer, now } = begin();
    saver.change('title', 'Mine');
    await rest();
    await answer(saved({ fields: { text: 'Theirs' } }));
    expect(now().given).toEqual({ text: { value: 'Theirs', count: 1 } });
  });

  it('asks about a field that somebody else wrote while another one of this form was saved', async () => {
    const { saver, sent, answer } = begin();
    saver.change('title', 'Mine');
    await rest();
    saver.change('text', 'Mine too');
    await answer(saved({ fields: { text: 'Theirs' } }));
    await rest();
    // No revision that the item has: the service compares what the field was made from.
    expect(sent[1]).toMatchObject({ revision: 'older', changes: [{ id: 'text', value: 'Mine too', base: 'Text' }] });
    await answer({ kind: 'conflict', conflicts: [{ id: 'text', base: 'Text', yours: 'Mine too', theirs: 'Theirs' }] });
    saver.settle('text', 'mine');
    await rest();
    await answer(saved({ revision: 'r3' }));
    saver.change('title', 'Newer');
    await rest();
    expect(sent.at(-1)).toMatchObject({ revision: 'r3' });
  });

  it('offers what a closed window left in the browser, with the value that it was made from', async () => {
    const { saver, sent, copies, now } = begin(memory([left('w1', KEPT)]));
    await saver.look();
    expect(now().kept).toEqual([KEPT]);
    saver.takeKept();
    // It is in this window's copy before it is in the other one's no more.
    expect([copies.own, copies.all]).toEqual([[KEPT], []]);
    await vi.advanceTimersByTimeAsync(0);
    expect(now()).toMatchObject({ kept: [], given: { title: { value: 'Kept' } } });
    // Not made from the revision that the form has: somebody else may have written over what it was made from.
    expect(sent[0]).toMatchObject({ revision: 'older', changes: [KEPT] });
  });

  it('goes on from the newest revision once what was kept is saved', async () => {
    const { saver, sent, answer } = begin(memory([left('w1', KEPT)]));
    await saver.look();
    saver.change('text', 'More');
    await rest();
    saver.takeKept();
    await answer(saved());
    await rest();
    expect(sent[1]).toMatchObject({ revision: 'older', changes: [KEPT] });
    await answer(saved({ revision: 'r3' }));
    saver.change('text', 'Most');
    await rest();
    expect(sent[2]).toMatchObject({ revision: 'r3' });
  });

  it('saves first what is typed in the same field, so that neither takes the place of the other unseen', async () => {
    const { saver, sent, answer, now } = begin(memory([left('w1', KEPT)]));
    await saver.look();
    saver.change('title', 'Typed since');
    saver.takeKept();
    expect(sent[0]?.changes).toEqual([{ id: 'title', value: 'Typed since', base: 'Old' }]);
    await answer(saved());
    await vi.advanceTimersByTimeAsync(0);
    expect(sent[1]).toMatchObject({ revision: 'older', changes: [KEPT] });
    const conflict = { id: 'title', base: 'Older', yours: 'Kept', theirs: 'Typed since' };
    await answer({ kind: 'conflict', conflicts: [conflict], revision: 'r2' });
    expect(now()).toMatchObject({ phase: 'conflict', conflicts: [conflict] });
  });

  it('keeps it while something else is typed, until it is taken or discarded, one window after the other', async () => {
    const { saver, answer, copies, now } = begin(memory([left('w2', KEPT), left('w1', { ...KEPT, id: 'text' })]));
    await saver.look();
    saver.change('label', 'More');
    await rest();
    await answer(saved());
    expect(copies.all).toHaveLength(2);
    saver.dropKept();
    expect([copies.all.map(({ name }) => name), now().kept.map(({ id }) => id)]).toEqual([['w1'], ['text']]);
    saver.dropKept();
    expect([copies.all, now().kept]).toEqual([[], []]);
  });

  it('does not offer what the item has already, and forgets it', async () => {
    const { saver, copies, now } = begin(memory([left('w1', { id: 'title', value: 'Old', base: 'x' })]));
    await saver.look();
    expect([now().kept, copies.all]).toEqual([[], []]);
  });

  it('names no value that a standard value stood in for', async () => {
    const { saver, sent } = begin();
    saver.change('label', 'Own');
    await rest();
    expect(sent[0]?.changes).toEqual([{ id: 'label', value: 'Own', base: null }]);
  });

  it('takes back what was sent and never acknowledged: the server may have it', async () => {
    const { saver, sent, answer, now } = begin();
    saver.change('title', 'New');
    await rest();
    await answer({ kind: 'lost' });
    saver.change('title', 'Old');
    await rest();
    expect(sent[1]?.changes).toEqual([{ id: 'title', value: 'Old', base: 'Old' }]);
    // It had it: what stands there is this form's own, and nobody is asked.
    await answer({ kind: 'conflict', conflicts: [{ id: 'title', base: 'Old', yours: 'Old', theirs: 'New' }], revision: 'r2' });
    expect(now().conflicts).toEqual([]);
    await rest();
    expect(sent[2]?.changes).toEqual([{ id: 'title', value: 'Old', base: 'New' }]);
    await answer(saved());
    expect(now().phase).toBe('saved');
  });

  it('meets no conflict with itself when the page was left while it saved, and came back', async () => {
    const { saver, sent, answer, now } = begin();
    saver.change('title', 'N');
    await rest();
    saver.change('title', 'New');
    void saver.flush(true);
    expect(sent[1]?.changes).toEqual([{ id: 'title', value: 'New', base: 'Old' }]);
    await answer(saved());
    await answer({ kind: 'conflict', conflicts: [{ id: 'title', base: 'Old', yours: 'New', theirs: 'N' }], revision: 'r2' });
    expect(now().phase).not.toBe('conflict');
    await rest();
    expect(sent[2]?.changes).toEqual([{ id: 'title', value: 'New', base: 'N' }]);
  });

  it('asks about what somebody else wrote, beside its own', async () => {
    const { saver, sent, answer, now } = begin();
    saver.change('title', 'New');
    await rest();
    await answer({ kind: 'lost' });
    saver.change('title', 'Newer');
    saver.change('text', 'More');
    await rest();
    const conflict = { id: 'text', base: 'Text', yours: 'More', theirs: 'Theirs' };
    await answer({ kind: 'conflict', conflicts: [{ id: 'title', base: 'Old', yours: 'Newer', theirs: 'New' }, conflict] });
    expect(now().conflicts).toEqual([conflict]);
    // Its own, of a save that nobody answered, goes on.
    expect(sent.at(-1)?.changes).toEqual([{ id: 'title', value: 'Newer', base: 'New' }]);
  });

  it('sends at once when the page is left', () => {
    const { saver, sent } = begin();
    saver.change('title', 'New');
    void saver.flush(true);
    expect(sent).toHaveLength(1);
  });
});

describe('what was typed before the form was alive', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is saved as what is typed, against what it was made from', async () => {
    const { saver, sent } = begin();
    saver.adopt([{ id: 'title', value: 'New', base: 'Older' }]);
    expect([saver.isWaiting, saver.now.phase]).toEqual([true, 'typing']);
    await vi.advanceTimersByTimeAsync(REST_MS);
    expect(sent[0]).toMatchObject({ revision: 'older', changes: [{ id: 'title', value: 'New', base: 'Older' }] });
  });

  it('waits where it met somebody else, until that is settled', async () => {
    const { saver, sent } = begin(memory(), [{ id: 'title', base: 'Old', yours: 'Mine', theirs: 'Theirs' }]);
    saver.adopt([{ id: 'title', value: 'Mine', base: 'Theirs' }]);
    await vi.advanceTimersByTimeAsync(REST_MS);
    expect([sent, saver.now.phase]).toEqual([[], 'conflict']);
    saver.settle('title', 'mine');
    await vi.advanceTimersByTimeAsync(0);
    expect(sent[0]?.changes).toEqual([{ id: 'title', value: 'Mine', base: 'Theirs' }]);
  });
});

describe('a text that is typed into while something is saved', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  async function merged() {
    const made = begin();
    const { saver, answer } = made;
    saver.change('title', 'New');
    await vi.advanceTimersByTimeAsync(REST_MS);
    saver.typing('text', true);
    await answer(saved({ fields: { text: 'Theirs' } }));
    return made;
  }
  it('is not taken from who types: what they wrote meets what somebody else did', async () => {
    const { saver, sent, now } = await merged();
    expect(now().given).toEqual({});
    saver.change('text', 'Text and more');
    await vi.advanceTimersByTimeAsync(REST_MS);
    expect(sent[1]).toMatchObject({ revision: 'older', changes: [{ id: 'text', value: 'Text and more', base: 'Text' }] });
  });
  it('has what somebody else wrote where nothing was typed after all', async () => {
    const { saver, now } = await merged();
    saver.typing('text', false);
    expect(now().given.text?.value).toBe('Theirs');
    expect(saver.valueOf('text')).toBe('Theirs');
  });
});
