import { tell as tellAnalytics } from '@/features/analytics';
import { useEffect, useRef, useState } from 'react';
import type { FieldError, FormState, KeptFile, Refusal } from '../model';
import { chosenFiles, chosenProblem, validateForm } from '../validate';
import { sendForm } from './send';
import { forget, keep, restore } from './typed';

/** How the form stands: waiting for the visitor, or on its way. */
type Sending = { kind: 'idle' } | { kind: 'sending'; share: number; attempt: number };

export interface Form {
  errors: readonly FieldError[];
  refusal: Refusal | undefined;
  /** To wait, where a limit refused it. */
  minutes: number | undefined;
  draft: string | undefined;
  /** Files of an earlier try that the page shows: these alone are sent along. */
  files: readonly KeptFile[];
  /** How often it was refused. */
  times: number;
  sending: Sending;
  onSubmit(event: React.FormEvent<HTMLFormElement>): void;
  onInput(): void;
  onChange(event: React.FormEvent<HTMLFormElement>): void;
}

export interface FormRefs {
  form: React.RefObject<HTMLFormElement | null>;
  /** The summary of errors, which takes focus. */
  summary: React.RefObject<HTMLDivElement | null>;
}

/**
 * A form with a script: checked before it is sent, sent with progress and again after a dropped line, its texts kept in the
 * tab meanwhile. Without one the same form is an ordinary POST.
 *
 * @param name of the form and of what it is about, under which its texts are kept
 */
export function useForm(state: FormState, name: string, { form: ref, summary }: FormRefs): Form {
  const controller = useRef<AbortController>(undefined);
  const [errors, setErrors] = useState(state.errors);
  const [refusal, setRefusal] = useState(state.refusal);
  const [minutes, setMinutes] = useState(state.minutes);
  const [draft, setDraft] = useState(state.draft);
  const [files, setFiles] = useState(state.files);
  const [sending, setSending] = useState<Sending>({ kind: 'idle' });
  const [told, setTold] = useState(state.refusal ? 1 : 0);

  // Its page is complete for analytics now.
  useEffect(() => tellAnalytics({ type: 'ready' }), []);

  useEffect(() => {
    // What came back from the server is newer than what the tab kept.
    if (ref.current && !state.refusal) restore(ref.current, name);
    return () => controller.current?.abort();
  }, [name, state.refusal, ref]);

  useEffect(() => {
    if (told > 0) summary.current?.focus();
  }, [told, summary]);

  // A page that is left while the form is on its way would cut it.
  useEffect(() => {
    if (sending.kind === 'idle') return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [sending.kind]);

  const tell = (why: Refusal, wrong: readonly FieldError[], wait?: number) => {
    setSending({ kind: 'idle' });
    setRefusal(why);
    setMinutes(wait);
    setErrors(wrong);
    setTold((times) => times + 1);
  };

  const send = async (form: HTMLFormElement, data: FormData) => {
    controller.current = new AbortController();
    setSending({ kind: 'sending', share: 0, attempt: 0 });
    const sent = await sendForm(form.action, data, {
      onProgress: (share) => setSending((now) => ({ kind: 'sending', share, attempt: now.kind === 'sending' ? now.attempt : 0 })),
      onRetry: (attempt) => setSending({ kind: 'sending', share: 0, attempt }),
      signal: controller.current.signal,
    });
    if (sent.status === 'refused') {
      if (sent.draft) {
        setDraft(sent.draft);
        // What was replaced or taken away is not in the new draft, and what has gone is said to.
        const left = [...data.getAll('form.remove'), ...sent.errors.map(({ field }) => field)];
        setFiles((before) => before.filter(({ field }) => !left.includes(field) && chosenFiles(data, field).length === 0));
      }
      return tell(sent.refusal, sent.errors, sent.minutes);
    }
    forget(name);
    setSending({ kind: 'idle' });
    // After the state has settled, so that the page may be left.
    setTimeout(() => location.assign(sent.location));
  };

  const onSubmit = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending.kind === 'sending') return;
    const data = new FormData(event.currentTarget);
    const wrong = validateForm(
      state.fields,
      data,
      files.map(({ field }) => field),
    );
    if (wrong.length > 0) return tell('invalid-fields', wrong);
    void send(event.currentTarget, data);
  };
  const onInput = () => {
    if (ref.current) keep(ref.current, name);
  };
  const onChange = ({ target }: React.FormEvent<HTMLFormElement>) => {
    if (!(target instanceof HTMLInputElement) || !target.files) return;
    const field = state.fields.find(({ name: own }) => own === target.name);
    if (field?.type !== 'file') return;
    const wrong = chosenProblem(field, [...target.files]);
    setErrors((before) => [...before.filter(({ field: other }) => other !== field.name), ...(wrong ? [wrong] : [])]);
  };
  return { errors, refusal, minutes, draft, files, times: told, sending, onSubmit, onInput, onChange };
}
