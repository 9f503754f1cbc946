import { useCallback, useRef, useState } from 'react';
import type { LayoutStep, PageLayout } from '../../authoring/layout.schema';
import type { Phrase } from '@/runtime/phrases';
import { useDesk } from '../../common';
import { postForm } from '../item/send';
import { partName } from './names';
import { inPlaceholder } from './steps';
import type { StructureChanged, StructureData } from './structure';

interface Said {
  text: string;
  wrong: boolean;
}

interface Now {
  layout: PageLayout;
  standing: StructureChanged['standing'];
  /** Steps that take back what was done, the last last; and those that do it again. */
  undo: readonly LayoutStep[][];
  redo: readonly LayoutStep[][];
  said: Said | undefined;
}

/** Fields of a form of the structure's: what it does, and with what. */
type Fields = Readonly<Record<string, string>>;

/** Where the part is now that it was about: without it, two moves one after another would say the same. */
function whereIs({ layout, chosen }: StructureChanged, word: Phrase): string {
  const placement = layout.placements.find(({ uid }) => uid === chosen);
  if (!placement) return '';
  const all = inPlaceholder(layout, placement.placeholder);
  return word('parts.now', { name: partName(layout, placement.uid) ?? '', place: all.indexOf(placement) + 1, of: all.length });
}

/**
 * What stands on a page, changed by a script through the same forms that post without one: one at a time, each on the layout that the one
 * before it made.
 */
export function useStructure({ item, layout, undo }: StructureData) {
  const { word, language: words } = useDesk();
  const [now, setNow] = useState<Now>({ layout, standing: undefined, undo: undo ? [undo] : [], redo: [], said: undefined });
  const [busy, setBusy] = useState(false);
  /** As it is for what is sent next, which is pressed before React has drawn it. */
  const latest = useRef(now);
  const waiting = useRef({ count: 0, last: Promise.resolve() as Promise<unknown>, round: 0 });

  const change = useCallback((to: (before: Now) => Now) => {
    latest.current = to(latest.current);
    setNow(latest.current);
  }, []);

  const post = useCallback(
    async (fields: Fields, way: 'do' | 'undo' | 'redo'): Promise<StructureChanged | undefined> => {
      const { id, language } = item;
      const { revision } = latest.current.layout;
      const answer = await postForm('structure', { ...fields, id, language, words, revision, at: `${id}?language=${language}` });
      const { status = 0, told } = answer ?? {};
      if (!told?.ok) {
        const text =
          status === 401
            ? word('structure.signedOut')
            : (told?.problems?.map(({ said, word: key }) => said ?? word(key)).join(' ') ?? word('structure.lost'));
        const newest = (told?.more as { layout?: PageLayout } | undefined)?.layout;
        // What somebody else changed is not taken back with ours; what was pressed since was meant for another page.
        const changed = newest && newest.revision !== revision ? { layout: newest, undo: [], redo: [] } : {};
        waiting.current.round += 1;
        change((before) => ({ ...before, ...changed, said: { text, wrong: true } }));
        return undefined;
      }
      const done = told.answer as StructureChanged;
      const back = done.undo ? [done.undo] : [];
      change((before) => ({
        layout: done.layout,
        standing: done.standing ?? before.standing,
        // What could not be taken back ends what can be.
        undo: way === 'undo' ? before.undo.slice(0, -1) : done.undo ? [...before.undo, ...back] : [],
        redo: way === 'undo' ? [...before.redo, ...back] : way === 'redo' ? before.redo.slice(0, -1) : [],
        said: { text: [word(`told.${done.told}`), whereIs(done, word)].filter(Boolean).join(' '), wrong: false },
      }));
      return done;
    },
    [item, change, word, words],
  );

  /** One after another: what is pressed while something is on its way waits for it. */
  const inTurn = useCallback((run: () => Promise<StructureChanged | undefined>): Promise<StructureChanged | undefined> => {
    const { round } = waiting.current;
    waiting.current.count += 1;
    setBusy(true);
    const done = waiting.current.last
      .then(() => (round === waiting.current.round ? run() : undefined))
      .finally(() => {
        waiting.current.count -= 1;
        if (waiting.current.count === 0) setBusy(false);
      });
    waiting.current.last = done.catch(() => undefined);
    return done;
  }, []);

  const take = (way: 'undo' | 'redo') =>
    inTurn(() => {
      const steps = latest.current[way].at(-1);
      return steps ? post({ act: way === 'undo' ? 'undo' : 'again', steps: JSON.stringify(steps) }, way) : Promise.resolve(undefined);
    });
  const send = (fields: Fields) => inTurn(() => post(fields, 'do'));
  return { ...now, busy, send, takeBack: () => take('undo'), again: () => take('redo') };
}

export type Structure = ReturnType<typeof useStructure>;
