import { useEffect, useState } from 'react';
import { findItems } from '../find';
import { itemId } from '../values/guid';

/** Names of items that a field holds, by id, where a script can ask for them. */
export function useLabels(entries: readonly string[], known: ReadonlyMap<string, string>, language: string): ReadonlyMap<string, string> {
  const [asked, setAsked] = useState<ReadonlyMap<string, string>>(new Map());
  const missing = entries
    .map((entry) => itemId(entry))
    .filter((id): id is string => id !== undefined && !known.has(id) && !asked.has(id))
    .join(',');
  useEffect(() => {
    if (missing === '') return undefined;
    const controller = new AbortController();
    findItems({ ids: missing, language }, controller.signal).then(
      (rows) =>
        setAsked(
          (before) =>
            new Map([
              ...before,
              ...missing.split(',').map((id): [string, string] => [id, '']),
              ...rows.map(({ id, label }): [string, string] => [id, label]),
            ]),
        ),
      () => {
        // The ids are shown instead.
        if (!controller.signal.aborted)
          setAsked((before) => new Map([...before, ...missing.split(',').map((id): [string, string] => [id, ''])]));
      },
    );
    return () => controller.abort();
  }, [missing, language]);
  return new Map([...asked, ...known]);
}
