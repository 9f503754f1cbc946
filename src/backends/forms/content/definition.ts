import { z } from 'zod';
import { allFields, isMultiple, OPERATORS, UPLOAD_KINDS } from '../../../lib/forms/model.ts';
import type {
  Condition,
  Element,
  FieldKind,
  FormDefinition,
  FormField,
  FormPage,
  FormSection,
  FormText,
  Option,
  UploadKind,
} from '../../../lib/forms/model.ts';
import type { FormItem } from './source.ts';
import { FIELD_TYPES, FORM_TEMPLATE, LIST_ITEM_TEMPLATE, SUBMIT_ACTIONS, SUBMIT_ACTION_TEMPLATE, TEMPLATES } from './templates.ts';

/** What is done with a form that is sent, in this order. */
type SubmitAction =
  | { type: 'saveData' }
  | { type: 'sendEmail'; recipient: string }
  | { type: 'sendEmailToUser' }
  | { type: 'redirect'; url: string }
  | { type: 'unsupported'; name: string };

/** A form of the content service: what the site is told, and what only this service knows. */
export interface ContentForm {
  definition: FormDefinition;
  actions: readonly SubmitAction[];
  /** Roles that may read what comes in. */
  inbox: readonly string[];
  /** Whoever sends it takes a place at the event that it is about, or waits for one. */
  places: boolean;
  /** What is odd about its items, a line each; the rest of the form is served. */
  problems: readonly string[];
}

type Language = FormDefinition['language'];
/** What a list takes its options from, where they are not its own. */
export type OptionsOf = (id: string) => Promise<readonly FormItem[]>;

const WORDS = { en: { next: 'Next', submit: 'Send' }, de: { next: 'Weiter', submit: 'Senden' } } as const;
const TEXT_LENGTH = 255;
const LONG_TEXT_LENGTH = 4_000;
const LONGEST = 20_000;
const EMAIL_LENGTH = 254;
const TELEPHONE_LENGTH = 50;
const MEGABYTE = 1_000_000;
const MOST_BYTES = 50 * MEGABYTE;
const MOST_FILES = 10;
const RETENTION_DAYS = 180;

const bare = (guid: string): string => guid.toLowerCase().replace(/[^\da-f]/g, '');
const isBareId = (text: string): boolean => /^[\da-f]{32}$/.test(text);

/** A field's value; line ends that the serialization left around it are no part of it. */
const valueOf = (item: FormItem, name: string): string => (item.fields.get(name) ?? '').trim();
const isOn = (item: FormItem, name: string): boolean => /^(?:1|true)$/i.test(valueOf(item, name));
const textOf = (item: FormItem, name: string): string | undefined => valueOf(item, name) || undefined;

function wholeOf(item: FormItem, name: string): number | undefined {
  const value = valueOf(item, name);
  return /^\d{1,9}$/.test(value) && Number(value) > 0 ? Number(value) : undefined;
}

/** The day of a date as Sitecore keeps it, `20260131T000000Z`, or as ISO 8601 has it. */
function dayOf(value: string): string | undefined {
  const [, year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)(?:T.*)?$/.exec(value.trim()) ?? [];
  return day === undefined ? undefined : `${year}-${month}-${day}`;
}

/** A bound of a number or of a date. */
function boundOf(item: FormItem, name: string, kind: FieldKind): string | undefined {
  const value = valueOf(item, name);
  if (kind === 'number') return /^-?\d{1,15}(?:\.\d{1,10})?$/.test(value) ? value : undefined;
  return dayOf(value);
}

/** What a condition compares with, written as the field holds it. */
const wantedOf = (kind: FieldKind | undefined, value: string): string => (kind === 'date' ? (dayOf(value) ?? value) : value);

const roleOf = (item: FormItem) => FIELD_TYPES.get(bare(valueOf(item, 'field type'))) ?? TEMPLATES.get(item.template);

/** Editors say what a browser may fill in by a CSS class: Sitecore has no field for it. */
function autocompleteOf(item: FormItem, kind: FieldKind): string | undefined {
  const [, token] = /(?:^|\s)autocomplete-([a-z0-9-]{2,40})(?=\s|$)/.exec(valueOf(item, 'css class').toLowerCase()) ?? [];
  return token ?? (kind === 'email' ? 'email' : kind === 'telephone' ? 'tel' : undefined);
}
const PERSON = new Set(['name', 'given-name', 'family-name', 'additional-name']);

const LENGTHS: Readonly<Partial<Record<FieldKind, readonly [usual: number, most: number]>>> = {
  longText: [LONG_TEXT_LENGTH, LONGEST],
  email: [EMAIL_LENGTH, EMAIL_LENGTH],
  telephone: [TELEPHONE_LENGTH, TELEPHONE_LENGTH],
};

/** Content types as people write them: endings, MIME types, names with commas or lines between them. */
const MIME: Readonly<Record<string, UploadKind>> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/rtf': 'rtf',
  'text/rtf': 'rtf',
  'text/plain': 'txt',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  jpeg: 'jpg',
};
function uploadKinds(text: string): UploadKind[] {
  const named = text
    .toLowerCase()
    .split(/[\s,;|]+/)
    .map((part) => part.replace(/^\*?\./, ''))
    .map((part) => MIME[part] ?? part);
  return UPLOAD_KINDS.filter((kind) => named.includes(kind));
}

const conditionsSchema = z.object({
  fieldConditions: z.array(
    z.object({
      matchType: z.string().default('all'),
      conditions: z.array(z.unknown()),
      actions: z.array(z.unknown()),
    }),
  ),
});
const lineSchema = z.object({
  fieldId: z.string().transform(bare),
  operator: z
    .string()
    .transform((text) => text.trim().toLowerCase())
    .pipe(z.enum(OPERATORS)),
  value: z
    .union([z.string(), z.number(), z.boolean()])
    .nullish()
    .transform((value) => String(value ?? '')),
});
const effectSchema = z.object({
  fieldId: z.string().transform(bare),
  actionType: z
    .string()
    .transform((text) => text.trim().toLowerCase())
    .pipe(z.enum(['show', 'hide', 'enable', 'disable'])),
});

const saveParameters = z.object({
  retentionDays: z.int().min(1).max(3650).optional(),
  code: z.boolean().optional(),
  inbox: z.array(z.string().min(1).max(60)).max(20).optional(),
  places: z.literal('event').optional(),
});
const emailParameters = z.object({ recipient: z.string().min(1).max(60) });
// A path of the own site: `//host` and `/\host` are others, and so is what a browser makes them of: `/..//host`.
const redirectParameters = z.object({
  url: z
    .string()
    .regex(/^\/(?![/\\])[^\s\\]*$/, 'no path of this site')
    .max(2_000)
    .refine((path) => !URL.parse(path, 'http://own.invalid')?.pathname.startsWith('//'), 'no path of this site'),
});

class Reader {
  readonly problems: string[] = [];
  readonly language: Language;
  readonly optionsOf: OptionsOf;
  readonly keys = new Set<string>();
  readonly conditions: { item: FormItem; text: string }[] = [];
  readonly actions: SubmitAction[] = [];
  submit: string | undefined;
  save: z.infer<typeof saveParameters> = {};
  constructor(language: Language, optionsOf: OptionsOf) {
    this.language = language;
    this.optionsOf = optionsOf;
  }

  odd(item: FormItem, reason: string): undefined {
    this.problems.push(`${item.name} (${item.id}): ${reason}`);
    return undefined;
  }

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
    return { id: item.id, key, title: textOf(item, 'title'), elements, next: words.next ?? WORDS[this.language].next, back: words.back };
  }

  /** The conditions of all elements, in their order; a line that names nothing of the form costs its own condition, and no other. */
  read(fields: ReadonlyMap<string, FieldKind>): Condition[] {
    return this.conditions.flatMap(({ item, text }): Condition[] => {
      let parsed: z.infer<typeof conditionsSchema>;
      try {
        parsed = conditionsSchema.parse(JSON.parse(text));
      } catch (error) {
        if (!(error instanceof SyntaxError) && !(error instanceof z.ZodError)) throw error;
        this.odd(item, 'its Conditions cannot be read');
        return [];
      }
      return parsed.fieldConditions.flatMap(({ matchType, conditions, actions }): Condition[] => {
        const when = conditions.map((line) => lineSchema.safeParse(line));
        const then = actions.map((effect) => effectSchema.safeParse(effect));
        const wrong = when.some((line) => !line.success || !fields.has(line.data.fieldId));
        if (wrong || when.length === 0) {
          this.odd(item, 'a condition names a field or an operator that is not known, and is left out');
          return [];
        }
        const known = then.flatMap((effect) =>
          effect.success && this.keys.has(effect.data.fieldId) ? [{ key: effect.data.fieldId, action: effect.data.actionType }] : [],
        );
        if (known.length < then.length) this.odd(item, 'an action of a condition is not known, or names nothing of the form');
        if (known.length === 0) return [];
        return [
          {
            match: /any/i.test(matchType) ? 'any' : 'all',
            when: when.flatMap((line) =>
              line.success
                ? [
                    {
                      key: line.data.fieldId,
                      operator: line.data.operator,
                      value: wantedOf(fields.get(line.data.fieldId), line.data.value),
                    },
                  ]
                : [],
            ),
            then: known,
          },
        ];
      });
    });
  }
}

/**
 * The items of a form → its definition. What is odd costs only itself and is named in `problems`.
 *
 * @returns undefined when the item is no form, or has no page with a field
 */
export async function readForm(item: FormItem, language: Language, optionsOf: OptionsOf): Promise<ContentForm | undefined> {
  if (item.template !== FORM_TEMPLATE) return undefined;
  const reader = new Reader(language, optionsOf);
  const conditions = valueOf(item, 'conditions');
  if (conditions !== '') reader.conditions.push({ item, text: conditions });
  const pages: FormPage[] = [];
  for (const child of item.children) {
    if (roleOf(child) === 'page') pages.push(await reader.page(child));
    else reader.odd(child, 'it is on no page');
  }
  const shown = pages.filter(({ elements }) => elements.length > 0);
  const fields = allFields({ pages: shown });
  if (fields.length === 0) return undefined;
  const last = shown.at(-1);
  const definition: FormDefinition = {
    id: item.id,
    name: item.name,
    title: textOf(item, 'title') ?? item.displayName,
    language,
    pages: shown,
    conditions: reader.read(new Map(fields.map(({ key, kind }) => [key, kind]))),
    submit: last === undefined || last.next === WORDS[language].next ? WORDS[language].submit : last.next,
    check: shown.length > 1,
    code: reader.save.code ?? false,
    retentionDays: reader.save.retentionDays ?? RETENTION_DAYS,
  };
  if (definition.code && !fields.some(({ kind, required }) => kind === 'email' && required)) {
    reader.odd(item, 'it asks for a code by mail and has no required field for an e-mail address: it is sent without one');
    definition.code = false;
  }
  if (reader.save.places !== undefined && !fields.some(({ kind, required }) => kind === 'email' && required)) {
    reader.odd(item, 'it gives places and has no required field for an e-mail address: sending it is refused');
    reader.actions.push({ type: 'unsupported', name: 'places' });
  }
  if (reader.actions.length === 0) reader.odd(item, 'no button has a submit action, and sending the form is refused');
  return {
    definition,
    actions: reader.actions.length === 0 ? [{ type: 'unsupported', name: 'none' }] : reader.actions,
    inbox: reader.save.inbox ?? [],
    places: reader.save.places === 'event',
    problems: reader.problems,
  };
}
