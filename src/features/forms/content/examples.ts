/** Forms for the named examples of renderings. */
import type { Condition, Element, FieldKind, FormDefinition, FormField, FormPage } from '@/lib/forms/model';

let made = 0;
/** An item's id: stable, since it is counted in the order of this file. */
const nextId = (): string => (made += 1).toString(16).padStart(32, '0');

export function exampleField(kind: FieldKind, label: string, more: Partial<FormField> = {}): FormField {
  const id = nextId();
  return { kind, id, key: id, name: label.toLowerCase().replace(/\W+/g, '-'), label, required: true, maxLength: 255, ...more };
}

export function exampleSection(title: string, elements: readonly Element[]): Element {
  const id = nextId();
  return { kind: 'section', id, key: id, title, elements };
}

export function exampleText(text: string, tag: 'p' | 'h2' | 'h3' = 'p'): Element {
  const id = nextId();
  return { kind: 'static', id, key: id, text, tag };
}

export function examplePage(elements: readonly Element[], more: Partial<FormPage> = {}): FormPage {
  const id = nextId();
  return { id, key: id, elements, next: 'Go on', ...more };
}

export const exampleForm = (pages: readonly FormPage[], more: Partial<FormDefinition> = {}): FormDefinition => ({
  id: nextId(),
  name: 'contact',
  title: 'Write to us',
  language: 'en',
  pages,
  conditions: [],
  submit: 'Send',
  check: pages.length > 1,
  code: false,
  retentionDays: 180,
  ...more,
});

/** A condition that shows a field when another holds a value. */
export const shownWhen = (when: FormField, value: string, then: Element): Condition => ({
  match: 'all',
  when: [{ key: when.key, operator: 'is equal to', value }],
  then: [{ key: then.key, action: 'show' }],
});
