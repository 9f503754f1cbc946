import { useEffect, useRef, useState } from 'react';
import { checkPage, fileProblem, typedValues } from '@/lib/forms/check';
import { disabledBy, hiddenBy } from '@/lib/forms/conditions';
import { allFields, fieldsOf, type FieldError, type FormDefinition, type Values } from '@/lib/forms/model';
import { isKept, keep, keptName, restore } from './kept';
import type { OpenStep, Trouble } from './model';
import { controlsOf, fieldOf, filesIn, isChanged, valuesIn } from './typed';

/** How long a press is taken for on its way: whoever stopped it in the browser can press again. */
const ON_ITS_WAY_MS = 10_000;
/** Of files, that a slow line of a telephone sends in a millisecond: a second press would cut them off, and begin anew. */
const SLOW_BYTES_PER_MS = 30;
const LONGEST_ON_ITS_WAY_MS = 5 * 60_000;

/** How long a form is taken for on its way, by the files that go along. */
function onItsWayMs(form: HTMLFormElement): number {
  const bytes = [...filesIn(form).values()].flat().reduce((sum, { size }) => sum + size, 0);
  return Math.min(ON_ITS_WAY_MS + bytes / SLOW_BYTES_PER_MS, LONGEST_ON_ITS_WAY_MS);
}

/** What a form holds when its page comes: what the service has of it, or what its editor wrote. */
export const servedValues = (definition: FormDefinition, step: OpenStep | undefined): Values =>
  step?.values ?? Object.fromEntries(allFields(definition).flatMap(({ id, initial }) => (initial ? [[id, initial]] : [])));

/** Whether styles can tell that there are scripts (content-form.css). */
const knowsScripting = (): boolean => typeof matchMedia === 'function' && matchMedia('(scripting: enabled)').matches;

/** Says that the tab keeps what was typed: where an editor leads on once the form was sent, the way leads past a page that forgets it. */
function sayKept(form: HTMLFormElement): void {
  const action = new URL(form.action);
  action.searchParams.set('tab', '1');
  form.action = action.href;
}

interface Options {
  definition: FormDefinition;
  /** What it is for, where it is for many things. */
  subject: string | undefined;
  step: OpenStep | undefined;
  /** Index of the page that is shown; undefined for the answers and the code. */
  page: number | undefined;
  trouble: Trouble | undefined;
}

interface FormPage {
  form: React.RefObject<HTMLFormElement | null>;
  /** The summary of errors, which takes focus. */
  summary: React.RefObject<HTMLDivElement | null>;
  errors: readonly FieldError[];
  trouble: Trouble | undefined;
  hidden: ReadonlySet<string>;
  disabled: ReadonlySet<string>;
  /** Whether a script is there. */
  mounted: boolean;
  /** Whether it shows and hides what conditions decide. */
  alive: boolean;
  /** Whether somebody has begun to fill it in. */
  touched: boolean;
  sending: boolean;
  onSubmit(event: React.FormEvent<HTMLFormElement>): void;
  onInput(event: React.FormEvent<HTMLFormElement>): void;
}

/** Without a script an address says that "save for later" is meant, since Enter in its field presses the first button; with one it is pressed. */
function readMail(form: HTMLFormElement, wanted: boolean): void {
  const mail = form.elements.namedItem('form.mail');
  if (mail instanceof HTMLInputElement) mail.disabled = !wanted;
}

/** What a script adds to a page of a form, which the browser itself sends with and without one. */
export function useFormPage({ definition, subject, step, page, trouble: served }: Options): FormPage {
  const name = keptName(definition.id, subject);
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const [values, setValues] = useState(() => servedValues(definition, step));
  const [mounted, setMounted] = useState(false);
  const [alive, setAlive] = useState(false);
  const [errors, setErrors] = useState<readonly FieldError[]>(step?.errors ?? []);
  const [trouble, setTrouble] = useState(served);
  const [told, setTold] = useState(0);
  const [touched, setTouched] = useState(false);
  /** How long it is taken for on its way; 0 when it is not. */
  const [sending, setSending] = useState(0);
  const isBegun = Object.keys(step?.values ?? {}).length > 0;
  const fields = page === undefined ? [] : fieldsOf(definition.pages[page]?.elements ?? []);

  useEffect(() => {
    const node = form.current;
    if (!node) return undefined;
    // Somebody may have typed before the script came.
    const changed = controlsOf(node).some(isChanged);
    const restored = restore(node, name);
    const typed = valuesIn(node);
    if (Object.values(typed).some((each) => each.length > 0)) keep(node, name);
    if (changed || restored || isBegun) setTouched(true);
    setValues((before) => ({ ...before, ...typed }));
    setMounted(true);
    // Until something is typed the page stands as it came: its style hides what a condition hides, in browsers that know of scripts.
    if (restored || !knowsScripting()) setAlive(true);
    // The browser brings a page back as it was left: on its way.
    const back = () => {
      setSending(0);
      readMail(node, true);
    };
    addEventListener('pageshow', back);
    return () => removeEventListener('pageshow', back);
  }, [name, isBegun]);

  useEffect(() => {
    // A page comes alive while somebody may already be at the first wrong field.
    if (told > 0 || document.activeElement === document.body) summary.current?.focus();
  }, [told]);

  useEffect(() => {
    if (sending === 0) return undefined;
    const timer = setTimeout(() => {
      setSending(0);
      if (form.current) readMail(form.current, true);
    }, sending);
    return () => clearTimeout(timer);
  }, [sending]);

  // As the service reads it: a condition compares a number, not how it was written.
  const tidy = typedValues(definition, values);
  const hidden = hiddenBy(definition, tidy);
  const disabled = disabledBy(definition, tidy);

  const wrongWith = (node: HTMLFormElement): FieldError[] => {
    const chosen = filesIn(node);
    const there = (id: string): number => chosen.get(id)?.length ?? step?.files.filter(({ field }) => field === id).length ?? 0;
    const kept = Object.fromEntries(fields.map(({ id }) => [id, there(id)]));
    const wrong = checkPage(definition, page ?? 0, { ...values, ...valuesIn(node) }, kept);
    // The browser gives nothing for a day that is half typed or that there is not: it would go as none.
    const noDay = new Set(controlsOf(node).flatMap((control) => (control.validity.badInput ? [fieldOf(control)] : [])));
    return fields.flatMap((field) => {
      if (field.kind === 'date' && noDay.has(field.id) && !hidden.has(field.id) && !disabled.has(field.id))
        return [{ field: field.id, problem: 'date' as const }];
      const files = field.kind === 'file' ? chosen.get(field.id) : undefined;
      const problem = files && fileProblem(field, files);
      return problem ? [{ field: field.id, problem }] : wrong.filter((error) => error.field === field.id);
    });
  };

  const onSubmit = (event: React.FormEvent<HTMLFormElement>): void => {
    // The second press of two: the first is on its way.
    if (sending > 0) return event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const move = submitter instanceof HTMLButtonElement ? submitter.value : 'next';
    const wrong = page !== undefined && ['next', 'send', 'code'].includes(move) ? wrongWith(event.currentTarget) : [];
    if (wrong.length === 0) {
      if (isKept(name)) sayKept(event.currentTarget);
      readMail(event.currentTarget, move === 'save');
      // React says it before the next press.
      return setSending(onItsWayMs(event.currentTarget));
    }
    event.preventDefault();
    setErrors(wrong);
    setTrouble({ refusal: 'invalid-fields' });
    setTold((times) => times + 1);
  };

  const onInput = ({ currentTarget }: React.FormEvent<HTMLFormElement>): void => {
    keep(currentTarget, name);
    setTouched(true);
    setAlive(true);
    const typed = valuesIn(currentTarget);
    setValues((before) => ({ ...before, ...typed }));
  };

  return {
    form,
    summary,
    errors,
    trouble,
    hidden,
    disabled,
    mounted,
    alive,
    touched,
    sending: sending > 0,
    onSubmit,
    onInput,
  };
}
