import { useRef, type ReactNode } from 'react';
import type { Language } from '@/lib/languages';
import { Button } from '@/ui';
import { StateTitle } from '@/ui/StateTitle';
import type { FormState } from '../model';
import { useForm, type Form } from '../send/use-form';
import { ErrorSummary } from './ErrorSummary';
import { useFormWords } from './words';

interface Props {
  /** Id of the definition. */
  id: string;
  /** The page's, which the tab shows. */
  title: string;
  state: FormState;
  /** Where the form is sent, with and without a script. */
  action: string;
  /** What the form is about. */
  subject: string;
  language: Language;
  submitLabel: string;
  /** The fields, given what is wrong at the moment, and which files the service has. */
  children(form: Pick<Form, 'errors' | 'files'>): ReactNode;
}

/** A form of the forms service: its hidden parts come first, so that the service knows it before files arrive. */
export function FormFrame({ id, title, state, action, subject, language, submitLabel, children }: Props) {
  const { phrase } = useFormWords();
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const { errors, refusal, minutes, sending, draft, files, times, onSubmit, onInput, onChange } = useForm(state, `${id}/${subject}`, {
    form,
    summary,
  });
  /** How far it is, in steps of so many percent. */
  const sendingWords = (step: number): string => {
    if (sending.kind !== 'sending') return '';
    if (sending.attempt > 0) return phrase('forms.retrying');
    return sending.share < 1
      ? phrase('forms.sending', { percent: Math.floor((sending.share * 100) / step) * step })
      : phrase('forms.checking');
  };
  return (
    <form
      className="form"
      method="post"
      action={action}
      encType="multipart/form-data"
      ref={form}
      onSubmit={onSubmit}
      onInput={onInput}
      onChange={onChange}
      noValidate
    >
      {refusal && (
        <StateTitle site={phrase('site.name')} usual={title}>
          {phrase('page.error', { title })}
        </StateTitle>
      )}
      <input type="hidden" name="form.id" value={id} />
      <input type="hidden" name="form.key" value={state.key} />
      <input type="hidden" name="form.language" value={language} />
      <input type="hidden" name="form.subject" value={subject} />
      <input type="hidden" name="form.started" value={state.started} />
      {draft && <input type="hidden" name="form.draft" value={draft} />}
      {/* The files of the draft that the visitor sees; an empty part says that there is none. Without a draft the service is not asked. */}
      {draft &&
        (files.length === 0 ? [''] : files.map(({ field }) => field)).map((field) => (
          <input key={field} type="hidden" name="form.held" value={field} />
        ))}
      <ErrorSummary ref={summary} refusal={refusal} minutes={minutes} errors={errors} times={times} fields={state.fields} />
      {children({ errors, files })}
      <p className="form__trap" aria-hidden="true">
        <label>
          {phrase('forms.trap')} <input name="form.website" type="text" tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      <p className="form__send">
        <Button type="submit" variant="accent" busy={sending.kind === 'sending'}>
          {submitLabel}
        </Button>
      </p>
      <div className="form__progress">
        {sending.kind === 'sending' && (
          <>
            <p>{sendingWords(10)}</p>
            <progress aria-label={phrase('forms.progress')} max={1} value={sending.share} />
          </>
        )}
      </div>
      {/* Said at its beginning, in its middle and at its end, while the eyes see each tenth. */}
      <p className="vh" role="status">
        {sendingWords(50)}
      </p>
    </form>
  );
}
