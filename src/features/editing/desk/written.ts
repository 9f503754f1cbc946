import type { EditorView } from '../common/page';

/** Fields that forms carry, and nobody wrote. */
const CARRIED =
  /^(?:at|words|act|id|item|page|thread|field|for|media|language|owner|version|revision(?:\..*)?|hours|was\..*|seen-.*|.*\.(?:list|box|at|pairs))$/;

/** What somebody wrote into a form, to be read: what it had before is none of it. */
export function writtenIn(typed: NonNullable<EditorView['wrong']>['typed']): string {
  const before = (name: string): readonly string[] => typed[`was.${name.replace(/^(?:f|text)\./, '')}`] ?? [];
  return Object.entries(typed)
    .filter(([name]) => !CARRIED.test(name))
    .flatMap(([name, values]) => values.filter((value) => value.trim() !== '' && !before(name).includes(value)))
    .join('\n\n');
}
