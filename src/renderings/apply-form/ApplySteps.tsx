import type { Language } from '@/lib/languages';
import { closesText, langOf, payText, placeNames } from '@/features/careers';
import { usePhrases, useWords } from '@/runtime';
import { Field, FormFrame, type FieldError, type FormField, type KeptFile } from '@/features/forms';
import { languagePath } from '@/lib/language-path';
import type { Data } from './data.server';
import { FORM } from './form';

interface Props {
  title: string;
  data: Extract<Data, { status: 'form' }>;
  language: Language;
  /** Path of the job search. */
  search: string;
}

const FILLED_BY_BROWSER: Readonly<Record<string, string>> = {
  firstName: 'given-name',
  lastName: 'family-name',
  email: 'email',
  phone: 'tel',
  location: 'address-level2',
};
const STEPS = [
  { id: 'you', fields: ['firstName', 'lastName', 'email', 'phone', 'location'] },
  { id: 'documents', fields: ['cv', 'letter', 'letterFile'] },
] as const;

/** The form's steps, one below the other: nothing is hidden, and all of it is sent at once. */
export function ApplySteps({ title, data, language, search }: Props) {
  const words = useWords();
  const { phrase } = words;
  const {
    form,
    opening: { opening, questions },
  } = data;
  const steps = [...STEPS, { id: 'questions', fields: questions.map(({ field }) => field) }, { id: 'consent', fields: ['consent'] }];
  const action = `/api/careers/apply?${new URLSearchParams({ opening: opening.slug, lang: language })}`;
  const fieldOf = (name: string, errors: readonly FieldError[], files: readonly KeptFile[]) => {
    const field = form.fields.find((each) => each.name === name);
    if (!field) return null;
    const options = questions.find((question) => question.field === name)?.options;
    return (
      <Field
        key={name}
        field={
          options
            ? asChoice(
                field,
                options.map(({ value }) => value),
              )
            : field
        }
        value={form.values[name]}
        error={errors.find((error) => error.field === name)}
        kept={files.find((file) => file.field === name)}
        autoComplete={FILLED_BY_BROWSER[name]}
        hint={
          name === 'letter'
            ? phrase('apply.hint.letter', { max: 'max' in field ? field.max : 0 })
            : name === 'location' || name === 'lastName' || name === 'start'
              ? phrase(`apply.hint.${name}`)
              : undefined
        }
        optionLabel={(option) =>
          options ? (options.find(({ value }) => value === option)?.label ?? option) : phrase(`apply.${name}.${option}`)
        }
      >
        {name === 'consent' && (
          <>
            {phrase('apply.field.consent')} <a href={languagePath('/privacy', language)}>{phrase('apply.privacy')}</a>
          </>
        )}
      </Field>
    );
  };
  const closes = closesText(opening, undefined, words);
  return (
    <div className="wrap applypage applypage--beside">
      <p className="sc applypage__of">
        <a href={`${search}/${opening.slug}`} lang={langOf(opening.language, { language })}>
          {opening.title}
        </a>
      </p>
      <h1>{title}</h1>
      <p className="applypage__about">
        {[opening.employer, placeNames(opening.places).join('; ')].filter(Boolean).join(', ')}
        <br />
        {opening.pay && `${payText(opening.pay, words)}${closes ? ' · ' : ''}`}
        {closes && <span className="nobr">{closes}</span>}
      </p>
      <p className="applypage__hint">{phrase(data.fromAccount ? 'apply.introAccount' : 'apply.intro')}</p>
      <FormFrame
        id={FORM}
        title={title}
        state={form}
        action={action}
        subject={opening.slug}
        language={language}
        submitLabel={phrase('apply.send')}
      >
        {({ errors, files }) =>
          steps.map(({ id, fields }, index) => (
            <fieldset key={id} className="applystep">
              <legend>
                <span className="applystep__number">{index + 1}</span> {phrase(`apply.step.${id}`)}
              </legend>
              <div className="applystep__fields">{fields.map((name) => fieldOf(name, errors, files))}</div>
            </fieldset>
          ))
        }
      </FormFrame>
      <Next steps={opening.steps} lang={langOf(opening.language, { language })} privacy={languagePath('/privacy', language)} />
    </div>
  );
}

/** What becomes of the application, beside its form: the way to an answer, and how long it is kept. */
function Next({ steps, lang, privacy }: { steps: readonly string[]; lang: string | undefined; privacy: string }) {
  const phrase = usePhrases();
  return (
    <aside className="applyside" aria-labelledby="apply-next">
      <h2 id="apply-next">{phrase('apply.next')}</h2>
      <p>{phrase('apply.nextText')}</p>
      {steps.length > 0 && (
        <ol className="jobsteps" lang={lang}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      <p className="hint">
        {phrase('apply.keptFor')} <a href={privacy}>{phrase('apply.privacy')}</a>
      </p>
    </aside>
  );
}

/** A text whose answers the opening gives is chosen, not typed. */
const asChoice = ({ name, required }: FormField, options: readonly string[]): FormField => ({ name, required, type: 'choice', options });
