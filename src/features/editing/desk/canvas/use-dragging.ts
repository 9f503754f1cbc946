import { useCallback, useEffect, useRef, useState } from 'react';
import type { PageLayout, Placement } from '../../authoring/layout.schema';
import { inPlaceholder, stepTo } from './steps';

/** Where something would be dropped. */
interface Over {
  uid: string;
  edge: 'top' | 'bottom';
}

interface Dropped {
  uid: string;
  placeholder: string;
  after: string | undefined;
}

/**
 * Renderings of a page's structure dragged from one place to another, by mouse or a long press. Its code is fetched when the page is
 * alive; the move menu of each does the same by keyboard.
 */
export function useDragging(layout: PageLayout, onDrop: (dropped: Dropped) => void) {
  const rows = useRef(new Map<string, { element: HTMLElement; placement: Placement }>());
  const rooms = useRef(new Map<string, HTMLElement>());
  const [over, setOver] = useState<Over>();
  const dropped = useRef(onDrop);
  useEffect(() => {
    dropped.current = onDrop;
  });

  useEffect(() => {
    let stopped = false;
    let undo: () => void = () => undefined;
    const begin = async () => {
      const [{ combine }, { draggable, dropTargetForElements, monitorForElements }, { attachClosestEdge, extractClosestEdge }] =
        await Promise.all([
          import('@atlaskit/pragmatic-drag-and-drop/combine'),
          import('@atlaskit/pragmatic-drag-and-drop/element/adapter'),
          import('@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'),
        ]);
      if (stopped) return;
      const targetOf = (
        data: Record<string | symbol, unknown>,
      ): { placeholder: string; after: string | undefined; over: Over | undefined } | undefined => {
        const placeholder = typeof data.placeholder === 'string' ? data.placeholder : undefined;
        if (placeholder === undefined) return undefined;
        const all = inPlaceholder(layout, placeholder);
        if (typeof data.uid !== 'string') return { placeholder, after: all.at(-1)?.uid, over: undefined };
        const edge = extractClosestEdge(data) === 'top' ? 'top' : 'bottom';
        const at = all.findIndex((each) => each.uid === data.uid);
        return { placeholder, after: edge === 'bottom' ? data.uid : all[at - 1]?.uid, over: { uid: data.uid, edge } };
      };
      const uidOf = (data: Record<string | symbol, unknown>): string => (typeof data.dragged === 'string' ? data.dragged : '');
      undo = combine(
        ...[...rows.current.values()].flatMap(({ element, placement: { uid, placeholder, from } }) => [
          ...(from === 'page' ? [draggable({ element, getInitialData: () => ({ dragged: uid }) })] : []),
          dropTargetForElements({
            element,
            canDrop: ({ source }) => uidOf(source.data) !== '' && uidOf(source.data) !== uid,
            getData: ({ input, element: target }) =>
              attachClosestEdge({ uid, placeholder }, { input, element: target, allowedEdges: ['top', 'bottom'] }),
          }),
        ]),
        ...[...rooms.current].map(([placeholder, element]) =>
          dropTargetForElements({ element, canDrop: ({ source }) => uidOf(source.data) !== '', getData: () => ({ placeholder }) }),
        ),
        monitorForElements({
          onDrag: ({ source, location }) => {
            const target = targetOf(location.current.dropTargets[0]?.data ?? {});
            const step = target && stepTo(layout, uidOf(source.data), target.placeholder, target.after);
            setOver(step ? target.over : undefined);
          },
          onDrop: ({ source, location }) => {
            setOver(undefined);
            const uid = uidOf(source.data);
            const target = targetOf(location.current.dropTargets[0]?.data ?? {});
            if (target && stepTo(layout, uid, target.placeholder, target.after))
              dropped.current({ uid, placeholder: target.placeholder, after: target.after });
          },
        }),
      );
    };
    void begin();
    return () => {
      stopped = true;
      undo();
    };
  }, [layout]);

  const row = useCallback(
    (placement: Placement) => (element: HTMLElement | null) => {
      if (element) rows.current.set(placement.uid, { element, placement });
      else rows.current.delete(placement.uid);
    },
    [],
  );
  const room = useCallback(
    (key: string) => (element: HTMLElement | null) => {
      if (element) rooms.current.set(key, element);
      else rooms.current.delete(key);
    },
    [],
  );
  return { row, room, over };
}
