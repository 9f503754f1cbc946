import { templateById } from '../definitions/schema.ts';
import type { ScsItem } from '../scs/item.ts';
import { ItemStore } from '../scs/store.ts';
import { checkFields, checkLanguages, checkLayout, checkMedia, checkPlace, checkReadingMinutes, checkTitle } from './checks.ts';
import type { CheckContext, Severity } from './checks.ts';
import { checkOnce } from './once.ts';
import { checkShown, componentsOf } from './shown.ts';

export interface Problem {
  severity: Severity;
  file: string;
  line: number;
  path: string;
  reason: string;
}

/** Line of a field, or of a language, in the text of an item's file. */
function lineOf(source: string, place: { language?: string; field?: string }): number {
  const lines = source.split('\n');
  let from = 0;
  if (place.language !== undefined) {
    const at = lines.findIndex((line) => line.trim() === `- Language: ${place.language ?? ''}`);
    if (at >= 0) from = at;
  }
  if (place.field === undefined) return from + 1;
  const at = lines.findIndex((line, index) => index >= from && line.includes(`ID: "${place.field ?? ''}"`));
  return (at < 0 ? from : at) + 1;
}

/** Checks every item of a project folder; the list is sorted by file and line. */
export function validate(root: string): { items: number; problems: Problem[] } {
  const store = ItemStore.load(root);
  const problems: Problem[] = store.problems.map(({ file, line, reason }) => ({ severity: 'error', file, line, path: '', reason }));
  const components = componentsOf(root);
  const seen = new Map<string, ScsItem>();
  for (const item of store.all()) {
    const context: CheckContext = {
      store,
      find: (severity, reason, place = {}) =>
        void problems.push({ severity, file: store.fileOf(item), line: lineOf(store.source(item) ?? '', place), path: item.path, reason }),
    };
    const twin = seen.get(item.id);
    if (twin) context.find('error', `${twin.path} has the same id {${item.id.toUpperCase()}}`);
    seen.set(item.id, item);
    checkPlace(item, context);
    const template = templateById(item.template);
    if (template) {
      checkFields(item, template, context);
      checkTitle(item, template, context);
      checkReadingMinutes(item, template, context);
    }
    checkLayout(item, context);
    checkShown(item, components, context);
    checkOnce(item, context);
    checkMedia(item, context);
    checkLanguages(item, template, context);
  }
  problems.sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));
  return { items: store.size, problems };
}
