import { allFields, type FormDefinition, type FormPage } from '../../../lib/forms/model.ts';
import { readConditions } from './conditions.ts';
import { Reader, WORDS, type OptionsOf, type SubmitAction } from './reader.ts';
import type { FormItem } from './source.ts';
import { FORM_TEMPLATE } from './templates.ts';
import { roleOf, textOf, valueOf } from './values.ts';

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

/** Days for which a form is kept whose editor says nothing. */
const RETENTION_DAYS = 180;

/**
 * The items of a form → its definition. What is odd costs only itself and is named in `problems`.
 *
 * @returns undefined when the item is no form, or has no page with a field
 */
export async function readForm(
  item: FormItem,
  language: FormDefinition['language'],
  optionsOf: OptionsOf,
): Promise<ContentForm | undefined> {
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
    conditions: readConditions(reader, new Map(fields.map(({ key, kind }) => [key, kind]))),
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
