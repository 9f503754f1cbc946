import { z } from 'zod';
import { fieldsOf, isMultiple } from '../../../lib/forms/model.ts';
import type { Element, FieldKind, FormDefinition, FormField, FormPage, FormSection, FormText, Option } from '../../../lib/forms/model.ts';
import { fit } from '../uploads/fit.ts';
import { FILES_BYTES } from '../uploads/limits.ts';
import { emailParameters, redirectParameters, saveParameters } from './parameters.ts';
import type { FormItem } from './source.ts';
import { LIST_ITEM_TEMPLATE, SUBMIT_ACTIONS, SUBMIT_ACTION_TEMPLATE } from './templates.ts';
import { autocompleteOf, bare, boundOf, isBareId, isOn, PERSON, roleOf, textOf, uploadKinds, valueOf, wholeOf } from './values.ts';

/** What is done with a form that is sent, in this order. */
export type SubmitAction =
  | { type: 'saveData' }
  | { type: 'sendEmail'; recipient: string }
  | { type: 'sendEmailToUser' }
  | { type: 'redirect'; url: string }
  | { type: 'unsupported'; name: string };

type Language = FormDefinition['language'];
/** What a list takes its options from, where they are not its own. */
export type OptionsOf = (id: string) => Promise<readonly FormItem[]>;

/** Words of the buttons of which an editor wrote none. */
export const WORDS = { en: { next: 'Next', submit: 'Send' }, de: { next: 'Weiter', submit: 'Senden' } } as const;
const TEXT_LENGTH = 255;
const LONG_TEXT_LENGTH = 4_000;
const LONGEST = 20_000;
const EMAIL_LENGTH = 254;
const TELEPHONE_LENGTH = 50;
const MEGABYTE = 1_000_000;
const MOST_BYTES = 50 * MEGABYTE;
const MOST_FILES = 10;

const LENGTHS: Readonly<Partial<Record<FieldKind, readonly [usual: number, most: number]>>> = {
  longText: [LONG_TEXT_LENGTH, LONGEST],
  email: [EMAIL_LENGTH, EMAIL_LENGTH],
  telephone: [TELEPHONE_LENGTH, TELEPHONE_LENGTH],
};

/** Reads the items of one form: what is odd about one costs that one alone, and is noted. */
export class Reader {
  readonly problems: string[] = [];
  readonly language: Language;
  readonly optionsOf: OptionsOf;
  readonly keys = new Set<string>();
  readonly conditions: { item: FormItem; text: string }[] = [];
  readonly actions: SubmitAction[] = [];
  save: z.infer<typeof saveParameters> = {};
  constructor(language: Language, optionsOf: OptionsOf) {
    this.language = language;
    this.optionsOf = optionsOf;
  }

  readonly odd = (item: FormItem, reason: string): undefined => {
    this.problems.push(`${item.name} (${item.id}): ${reason}`);
    return undefined;
  };

  /** What conditions call the element: its Field Key, or its id where it has none of its own. */
  keyOf(item: FormItem): string {
    const written = bare(valueOf(item, 'field key'));
    let key = isBareId(written) ? written : item.id;
    if (this.keys.has(key)) {
      this.odd(item, 'its Field Key is that of another element, and conditions mean the other one');
      key = item.id;
    }
    this.keys.add(key);
    const conditions = valueOf(item, 'conditions');
    if (conditions !== '') this.conditions.push({ item, text: conditions });
    return key;
  }

  json<T>(item: FormItem, field: string, schema: z.ZodType<T>): T | undefined {
    const text = valueOf(item, field) || '{}';
    try {
      const result = schema.safeParse(JSON.parse(text));
      return result.success ? result.data : this.odd(item, `${field}: ${z.prettifyError(result.error)}`);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      return this.odd(item, `${field} is no JSON`);
    }
  }

  async options(item: FormItem): Promise<{ options: Option[]; initial: string[] }> {
    const dynamic = isOn(item, 'is dynamic');
    const from = bare(valueOf(item, 'datasource'));
    const own = item.children.flatMap(({ name, children }) =>
      name.toLowerCase() === 'settings'
        ? children.flatMap((child) => (child.name.toLowerCase() === 'datasource' ? child.children : []))
        : [],
    );
    const items = dynamic ? (isBareId(from) ? await this.optionsOf(from) : []) : own;
    const [textField, valueField] = [valueOf(item, 'display field name').toLowerCase(), valueOf(item, 'value field name').toLowerCase()];
    const options = new Map<string, { id: string; option: Option }>();
    for (const each of items) {
      if (!dynamic && each.template !== LIST_ITEM_TEMPLATE) {
        this.odd(each, 'it is no option of a list');
        continue;
      }
      const text = (dynamic && textField !== '' && valueOf(each, textField)) || each.displayName.trim();
      const value = (dynamic ? valueField !== '' && valueOf(each, valueField) : valueOf(each, 'value')) || text;
      if (options.has(value)) this.odd(each, `another option has the value ${value}`);
      else options.set(value, { id: each.id, option: { value, text } });
    }
    const chosen = [valueOf(item, 'default selection'), valueOf(item, 'default value')]
      .flatMap((text) => text.split(/[|\n]/))
      .map((text) => text.trim())
      .filter((text) => text !== '');
    const initial = [...options].flatMap(([value, { id, option }]) =>
      chosen.some((text) => text === value || text === option.text || bare(text) === id) ? [value] : [],
    );
    return { options: [...options.values()].map(({ option }) => option), initial };
  }

  async field(item: FormItem, kind: FieldKind): Promise<FormField | undefined> {
    const [usual, most] = LENGTHS[kind] ?? [TEXT_LENGTH, TEXT_LENGTH];
    const written = wholeOf(item, 'max length') ?? usual;
    const maxLength = Math.min(written, kind === 'text' ? LONGEST : most);
    const autocomplete = autocompleteOf(item, kind);
    const typed = kind === 'text' || kind === 'longText';
    const minLength = typed ? wholeOf(item, 'min length') : undefined;
    const bounded = kind === 'number' || kind === 'date';
    const field: FormField = {
      kind,
      id: item.id,
      key: this.keyOf(item),
      name: item.name,
      label: textOf(item, 'title') ?? item.displayName,
      hint: textOf(item, 'placeholder text'),
      required: isOn(item, 'required'),
      autocomplete,
      minLength: minLength !== undefined && minLength <= maxLength ? minLength : undefined,
      maxLength,
      rows: kind === 'longText' ? Math.min(wholeOf(item, 'rows') ?? 4, 30) : undefined,
      min: bounded ? boundOf(item, 'min', kind) : undefined,
      max: bounded ? boundOf(item, 'max', kind) : undefined,
      step: kind === 'number' ? boundOf(item, 'step', kind) : undefined,
      person: kind === 'text' && autocomplete !== undefined && PERSON.has(autocomplete) ? true : undefined,
    };
    if (kind === 'dropdown' || kind === 'radio' || kind === 'checkboxList' || kind === 'listBox') {
      const { options, initial } = await this.options(item);
      if (options.length === 0) return this.odd(item, 'it is a list without options');
      return { ...field, options, ...(initial.length === 0 ? {} : { initial: isMultiple(field) ? initial : initial.slice(0, 1) }) };
    }
    if (kind === 'file') {
      const asked = valueOf(item, 'allowed content types');
      const kinds = uploadKinds(asked);
      const unit = Number(valueOf(item, 'file size unit')) || 1;
      const size = (wholeOf(item, 'max file size') ?? 10) * (wholeOf(item, 'max file size') === undefined ? MEGABYTE : unit);
      return {
        ...field,
        kinds: kinds.length > 0 ? kinds : asked === '' ? ['pdf', 'docx', 'odt', 'rtf', 'txt'] : [],
        maxBytes: Math.min(size, MOST_BYTES),
        maxFiles: Math.min(wholeOf(item, 'max file count') ?? (isOn(item, 'is multiple') ? MOST_FILES : 1), MOST_FILES),
      };
    }
    const preset = kind === 'checkbox' ? (isOn(item, 'default value') ? 'true' : '') : valueOf(item, 'default value');
    const initial = kind === 'date' ? (boundOf(item, 'default value', kind) ?? '') : preset;
    return initial === '' ? field : { ...field, initial: [initial] };
  }

  /** A button is no element: it says the words of going on, going back or sending, and what sending does. */
  button(item: FormItem, page: { next?: string; back?: string }): void {
    const words = textOf(item, 'title');
    if (Number(valueOf(item, 'navigation step') || '1') < 0) {
      if (words !== undefined) page.back = words;
      return;
    }
    if (words !== undefined) page.next = words;
    for (const folder of item.children) {
      if (folder.name.toLowerCase() !== 'submitactions') continue;
      for (const action of folder.children) this.action(action);
    }
  }

  action(item: FormItem): void {
    if (item.template !== SUBMIT_ACTION_TEMPLATE) return void this.odd(item, 'it is no submit action');
    const unsupported = (): void => void this.actions.push({ type: 'unsupported', name: item.name });
    const type = SUBMIT_ACTIONS.get(bare(valueOf(item, 'submit action')));
    switch (type) {
      case 'saveData': {
        const given = this.json(item, 'parameters', saveParameters);
        if (given === undefined) return unsupported();
        this.save = given;
        this.actions.push({ type });
        return;
      }
      case 'sendEmail': {
        const given = this.json(item, 'parameters', emailParameters);
        if (given === undefined) return unsupported();
        this.actions.push({ type, recipient: given.recipient });
        return;
      }
      case 'sendEmailToUser':
        this.actions.push({ type });
        return;
      case 'redirect': {
        const given = this.json(item, 'parameters', redirectParameters);
        if (given === undefined) return unsupported();
        this.actions.push({ type, url: given.url });
        return;
      }
      case undefined:
        this.odd(item, 'nobody implements this submit action, and sending the form is refused');
        unsupported();
    }
  }

  async elements(items: readonly FormItem[], page: { next?: string; back?: string }): Promise<Element[]> {
    const elements: Element[] = [];
    for (const item of items) {
      const element = await this.element(item, page);
      if (element !== undefined) elements.push(element);
    }
    return elements;
  }

  async element(item: FormItem, page: { next?: string; back?: string }): Promise<Element | undefined> {
    const role = roleOf(item);
    switch (role) {
      case undefined:
        return this.odd(item, 'neither its Field Type nor its template is known');
      case 'page':
        return this.odd(item, 'a page is within a page');
      case 'button':
        this.button(item, page);
        return undefined;
      case 'section': {
        const key = this.keyOf(item);
        const section: FormSection = {
          kind: 'section',
          id: item.id,
          key,
          title: textOf(item, 'title'),
          elements: await this.elements(item.children, page),
        };
        return section;
      }
      case 'static': {
        const tag = valueOf(item, 'html tag').toLowerCase();
        const text: FormText = {
          kind: 'static',
          id: item.id,
          key: this.keyOf(item),
          text: textOf(item, 'text') ?? textOf(item, 'title') ?? '',
          tag: tag === 'h2' || tag === 'h3' ? tag : 'p',
        };
        return text.text === '' ? this.odd(item, 'it is a text without words') : text;
      }
      default:
        return this.field(item, role);
    }
  }

  async page(item: FormItem): Promise<FormPage> {
    const words: { next?: string; back?: string } = {};
    const key = this.keyOf(item);
    const elements = await this.elements(item.children, words);
    if (fit(fieldsOf(elements).filter(({ kind }) => kind === 'file')))
      this.odd(item, `its files are more than the ${FILES_BYTES / MEGABYTE} MB that one page may bring: it takes fewer, or smaller ones`);
    return { id: item.id, key, title: textOf(item, 'title'), elements, next: words.next ?? WORDS[this.language].next, back: words.back };
  }
}
