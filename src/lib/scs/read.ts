import type { ScsField, ScsItem, ScsLanguage, ScsVersion } from './item.ts';
import { Entries, ScsSyntaxError } from './lines.ts';
import type { Entry } from './lines.ts';

const GUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
/** What ends a list of fields; anything else in it is a mistake. */
const ENDS_FIELDS = new Set(['Languages', 'Language', 'Versions', 'Version']);

function guidOf({ key, value, line }: Entry): string {
  if (!GUID.test(value.trim())) throw new ScsSyntaxError(line, `${key}: "${value.slice(0, 60)}" is not a GUID`);
  return value.trim().toLowerCase();
}

/** Adds what must be there once: Sitecore keeps the first of two and says nothing. */
function addOnce<T>(list: T[], one: T, same: (other: T) => boolean, line: number, what: string): void {
  if (list.some(same)) throw new ScsSyntaxError(line, `${what} is there twice: Sitecore would lose the second`);
  list.push(one);
}

/**
 * Reads the file of one item, as strictly as Sitecore's own reader does: keys in their order (ID, Parent, Template, Path,
 * BranchID, SharedFields, Languages; in a field ID, Hint, BlobID, Value), GUIDs with dashes, `Versions` in each language.
 * BOM and CRLF are accepted. What Sitecore would read and lose (a second field of one id, lines behind the end) is refused too.
 *
 * @param keepsLine fields whose `line` is wanted
 * @throws ScsSyntaxError with the line
 */
export function readScs(text: string, keepsLine: (field: ScsField) => boolean = () => false): ScsItem {
  const entries = new Entries(text);

  function optional(key: string): Entry | undefined {
    return entries.peek()?.key === key ? entries.next() : undefined;
  }

  function fields(): ScsField[] {
    const list: ScsField[] = [];
    for (let first = entries.peek(); first !== undefined && !ENDS_FIELDS.has(first.key); first = entries.peek()) {
      if (first.key !== 'ID') throw new ScsSyntaxError(first.line, `expected "ID" of a field, found "${first.key}"`);
      const id = guidOf(entries.expect('ID'));
      const hint = optional('Hint')?.value ?? '';
      const blob = optional('BlobID');
      const { value, began } = entries.expect('Value');
      const field: ScsField = { id, hint, value, ...(blob === undefined ? {} : { blobId: guidOf(blob) }) };
      if (keepsLine(field)) field.line = began;
      addOnce(list, field, (other) => other.id === id, first.line, `the field ${hint || id}`);
    }
    return list;
  }

  function versions(): ScsVersion[] {
    const list: ScsVersion[] = [];
    for (let first = optional('Version'); first !== undefined; first = optional('Version')) {
      const { value, line } = first;
      if (!/^[1-9]\d{0,8}$/.test(value)) throw new ScsSyntaxError(line, `Version: "${value}" is not a number from 1`);
      const version: ScsVersion = { version: Number(value), fields: optional('Fields') ? fields() : [] };
      addOnce(list, version, (other) => other.version === version.version, line, `version ${value}`);
    }
    return list;
  }

  function languages(): ScsLanguage[] {
    const list: ScsLanguage[] = [];
    for (let first = optional('Language'); first !== undefined; first = optional('Language')) {
      const { value, line } = first;
      if (value === '') throw new ScsSyntaxError(line, 'Language: is empty');
      const own = optional('Fields') ? fields() : [];
      entries.expect('Versions');
      addOnce(
        list,
        { language: value, fields: own, versions: versions() },
        (other) => other.language === value,
        line,
        `the language ${value}`,
      );
    }
    return list;
  }

  const id = guidOf(entries.expect('ID'));
  const parent = guidOf(entries.expect('Parent'));
  const template = guidOf(entries.expect('Template'));
  const path = entries.expect('Path');
  if (!path.value.startsWith('/sitecore')) throw new ScsSyntaxError(path.line, `Path: "${path.value}" does not begin with /sitecore`);
  const branch = optional('BranchID');
  const item: ScsItem = {
    id,
    parent,
    template,
    path: path.value,
    ...(branch === undefined ? {} : { branch: guidOf(branch) }),
    shared: optional('SharedFields') ? fields() : [],
    languages: optional('Languages') ? languages() : [],
  };
  const rest = entries.peek();
  if (rest !== undefined) throw new ScsSyntaxError(rest.line, `"${rest.key}" is not expected here: Sitecore would read no further`);
  return item;
}
