import type { Phrase } from '@/runtime/phrases';
import type { ItemField } from '../../authoring/items.schema';
import { fieldName } from './field-names';

/**
 * What the content service notes of a change (the lines of its journal, in English, and of the commits that it makes), by the word that
 * says it. The first that fits counts; what none fits is somebody's own commit, and stays as it was written.
 */
const LINES: readonly (readonly [line: RegExp, word: string])[] = [
  [/^New: (?<item>.+)$/, 'journal.new'],
  [/^Deleted: (?<item>.+)$/, 'journal.deleted'],
  [/^Restored: (?<item>.+)$/, 'journal.restored'],
  [/^Layout of (?<item>.+)$/, 'journal.layout'],
  [/^New version: (?<item>.+) \((?<language>[\w-]+)\)$/, 'journal.newVersion'],
  [/^Version (?<version>\d+) is back: (?<item>.+) \((?<language>[\w-]+)\)$/, 'journal.versionBack'],
  [/^Translation from (?<from>[\w-]+): (?<item>.+) \((?<language>[\w-]+)\)$/, 'journal.translation'],
  [/^Version (?<version>\d+) \((?<language>[\w-]+)\) of (?<item>.+) is deleted$/, 'journal.versionDeleted'],
  [/^Release “(?<name>.*)” published$/, 'journal.releasePublished'],
  [/^Release “(?<name>.*)” scheduled for (?<at>\S+)$/, 'journal.releaseScheduled'],
  [/^Release “(?<name>.*)” taken back$/, 'journal.releaseBack'],
  [/^(?<item>.+) \((?<language>[\w-]+) (?<version>\d+)\) submitted for approval$/, 'journal.submitted'],
  [/^(?<item>.+) \((?<language>[\w-]+) (?<version>\d+)\) approved$/, 'journal.approved'],
  [/^(?<item>.+) \((?<language>[\w-]+) (?<version>\d+)\) given back$/, 'journal.rejected'],
  [/^(?<item>.+) \((?<language>[\w-]+) (?<version>\d+)\) taken back$/, 'journal.withdrawn'],
  [/^(?<item>.+) and (?<more>\d+) more published$/, 'journal.publishedMore'],
  [/^(?<item>.+) and (?<more>\d+) more scheduled for (?<at>\S+)$/, 'journal.scheduledMore'],
  [/^(?<item>.+) unpublished$/, 'journal.unpublished'],
  [/^(?<item>.+) published$/, 'journal.published'],
  [/^(?<item>.+) scheduled for (?<at>\S+)$/, 'journal.scheduled'],
  [/^(?<item>.+) ends at (?<at>\S+)$/, 'journal.ends'],
  [/^(?<item>.+) is now named (?<name>.+)$/, 'journal.named'],
  [/^(?<item>.+) is now in (?<place>.+)$/, 'journal.moved'],
  [/^(?<name>.+), a copy of (?<item>.+)$/, 'journal.copied'],
];
const EDITED = /^(?<fields>\w+(?: \w+)*(?:, \w+(?: \w+)*)*) of (?<item>.+)$/;

interface Words {
  word: Phrase;
  /** Day and time, as said in the language. */
  when(at: string): string;
}

/** A line of the history in the words of the desk. @param of fields of the item, for their titles */
export function journalWords(message: string, of: readonly ItemField[], { word, when }: Words): string {
  for (const [line, key] of LINES) {
    const found = line.exec(message)?.groups;
    if (!found) continue;
    return word(key, { ...found, ...(found.at ? { at: when(found.at) } : {}) });
  }
  const edited = EDITED.exec(message)?.groups;
  const names = edited?.fields?.split(', ') ?? [];
  // Fields that the item has: `Some words of somebody` is somebody's own line.
  if (!edited || !names.every((name) => name.startsWith('__') || of.some((field) => field.name === name))) return message;
  return word('journal.edited', { item: edited.item ?? '', fields: names.map((name) => fieldName(name, of, word)).join(', ') });
}
