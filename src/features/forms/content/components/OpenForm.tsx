import { isComposing } from '@/lib/composing';
import { shownPages } from '@/lib/forms/check';
import { hiddenBy } from '@/lib/forms/conditions';
import { allFields, fieldsOf } from '@/lib/forms/model';
import { useWords } from '@/runtime';
import { Button, Icon, Notice } from '@/ui';
import { StateTitle } from '@/ui/StateTitle';
import { describedBy, FieldRow } from '../../components/FieldRow';
import type { FormShown } from '../model';
import { CONTROL } from '../typed';
import { servedValues, useFormPage } from '../use-form-page';
import { problemText } from '../words';
import { Answers } from './Answers';
import { Code } from './Code';
import { Elements, hiddenForGood, without } from './Elements';
import { controlId, useAnchor } from './ids';
import { PersonCheck } from './PersonCheck';
import { Summary } from './Summary';

interface Props {
  shown: Extract<FormShown, { status: 'open' }>;
  /** Where it is sent. */
  action: string;
  /** Address of the page, to which the link of a mail leads. */
  from: string;
  /** Of the page, which the tab shows. */
  pageTitle: string;
  /** Id of the item that the form is about. */
  subject: string | undefined;
  /** Stands above the first page. */
  text: string;
}

/** Enter in the field of the address saves: the first button of the form, which it would press, leads to a page. */
function saveByEnter(event: React.KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || isComposing(event)) return;
  event.preventDefault();
  const { form } = event.currentTarget;
  form?.requestSubmit(form.querySelector<HTMLButtonElement>('button[value=save]'));
}

/** A form that is being filled in: one of its pages, the answers, or the code. */
export function OpenForm({
  shown: { definition, started, captcha, step, trouble: served, waits },
  action,
  from,
  pageTitle,
  subject,
  text,
}: Props) {
  const words = useWords();
  const { phrase } = words;
  const anchor = useAnchor();
  const place = step?.page ?? shownPages(definition, servedValues(definition, step))[0] ?? 0;
  const index = typeof place === 'number' ? place : undefined;
  const page = index === undefined ? undefined : definition.pages[index];
  const { form, summary, errors, trouble, hidden, disabled, mounted, alive, touched, sending, onSubmit, onInput } = useFormPage({
    definition,
    subject,
    step,
    page: index,
    trouble: served,
  });
  const values = servedValues(definition, step);
  const pages = shownPages(definition, values);
  const isFirst = index !== undefined && pages[0] === index;
  const here = new Set(fieldsOf(page?.elements ?? []).map(({ id }) => id));
  const elsewhere = allFields(definition).filter(({ id }) => !here.has(id));
  const mailProblem = errors.find(({ field }) => field === 'form.mail');
  const mailId = controlId(anchor, 'form.mail');
  const stepTitle =
    place === 'check' ? phrase('forms.check') : place === 'code' ? phrase('forms.code') : definition.check ? page?.title : undefined;
  // A page's conditions may hide a later page: only the service says which one is the last.
  const isLast = definition.pages.length === 1 && !definition.check;
  // The digits of a mail are the other way: an answer that came with them would be asked about, and refused, once more.
  const isChecked = captcha !== undefined && place !== 'code' && (isLast || place === 'check');
  // The check did not succeed: it would not the next time either, and the digits are the other way.
  const isByDigits = isChecked && served?.refusal === 'captcha';
  return (
    <form
      ref={form}
      className="form filled__form"
      // For the events: how far people come.
      data-step={definition.pages.length > 1 && index !== undefined ? index + 1 : undefined}
      method="post"
      action={action}
      encType="multipart/form-data"
      onSubmit={onSubmit}
      onInput={onInput}
      noValidate
    >
      {trouble && (
        <StateTitle site={phrase('site.name')} usual={pageTitle}>
          {phrase('page.error', { title: pageTitle })}
        </StateTitle>
      )}
      {/* For the events, which name a form by it; the service knows it by its address. */}
      <input type="hidden" name="form.id" value={definition.name} disabled />
      <input type="hidden" name="form.language" value={definition.language} />
      <input type="hidden" name="form.page" value={place} />
      {step && <input type="hidden" name="form.token" value={step.token} />}
      {step && <input type="hidden" name="form.key" value={step.key} />}
      <input type="hidden" name="form.started" value={started} />
      <input type="hidden" name="form.from" value={from} />
      {subject !== undefined && <input type="hidden" name="form.subject" value={subject} />}
      {/* Of the other pages: the service has them too, until the form was left for too long. */}
      {step &&
        elsewhere.flatMap(({ id }) =>
          (step.values[id] ?? []).map((value, at) => <input key={`${id}/${at}`} type="hidden" name={CONTROL + id} value={value} />),
        )}
      {/* Its files do not come along: where they are gone by then, the service says so. */}
      {[...new Set(step?.files.map(({ field }) => field))].map((field) => (
        <input key={field} type="hidden" name="form.held" value={field} />
      ))}
      {trouble && <Summary ref={summary} definition={definition} trouble={trouble} errors={errors} />}
      {step?.said && step.errors.length === 0 && !trouble && (
        <Notice kind="ok" title={phrase(`forms.said.${step.said}`, { mail: step.mailTo ?? '' })} />
      )}
      {(stepTitle ?? '') !== '' && (
        <div className="filled__step">
          {index !== undefined && pages.length > 1 && (
            <p className="filled__number">{phrase('forms.page', { page: pages.indexOf(index) + 1, pages: pages.length })}</p>
          )}
          <h3 id={`${anchor}-step`}>{stepTitle}</h3>
        </div>
      )}
      {isFirst && waits && (
        <Notice title={phrase('forms.waits')}>
          <p>{phrase('forms.waitsText')}</p>
        </Notice>
      )}
      {isFirst && text !== '' && <p className="filled__text filled__lead">{text}</p>}
      {page && (
        <div className="filled__parts">
          <Elements
            elements={without(page.elements, hiddenForGood(definition, page.elements, hiddenBy(definition, values)))}
            values={values}
            errors={errors}
            files={step?.files ?? []}
            hidden={hidden}
            disabled={disabled}
            alive={alive}
            mounted={mounted}
          />
        </div>
      )}
      {place === 'check' && (
        <>
          <p>{phrase('forms.checkText')}</p>
          <Answers definition={definition} values={values} files={step?.files ?? []} />
        </>
      )}
      {place === 'code' && <Code mailTo={step?.mailTo} wrong={trouble?.refusal === 'code'} />}
      <p className="form__trap" aria-hidden="true">
        <label>
          {phrase('forms.trap')} <input name="form.website" type="text" tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      {isChecked && !isByDigits && <PersonCheck captcha={captcha} begun={place === 'check' ? mounted : touched} />}
      {/* The first button is the one that Enter presses. */}
      <p className="form__send filled__moves">
        <Button
          type="submit"
          variant="accent"
          name="form.move"
          value={isByDigits ? 'code' : page && !isLast ? 'next' : 'send'}
          busy={sending}
        >
          {isByDigits
            ? phrase('forms.code.instead')
            : page && !isLast
              ? page.next
              : place === 'code'
                ? phrase('forms.code.send')
                : definition.submit}
        </Button>
        {!isFirst && (
          <Button type="submit" variant="line" name="form.move" value="back">
            {page?.back ?? phrase('forms.back')}
          </Button>
        )}
        {place === 'code' && (
          <Button type="submit" variant="quiet" name="form.move" value="code">
            {phrase('forms.code.again')}
          </Button>
        )}
      </p>
      <p className="form__progress" role="status">
        {sending ? phrase('forms.onItsWay') : ''}
      </p>
      {definition.pages.length > 1 && place !== 'code' && (
        <details className="filled__later" open={mailProblem !== undefined}>
          <summary>
            <Icon name="save" /> {phrase('forms.later')}
          </summary>
          <FieldRow
            id={mailId}
            label={phrase('forms.laterMail')}
            hint={phrase('forms.laterText')}
            wrong={mailProblem && problemText(undefined, mailProblem, words)}
          >
            <input
              className="input"
              aria-invalid={mailProblem ? true : undefined}
              id={mailId}
              name="form.mail"
              type="email"
              autoComplete="email"
              maxLength={255}
              onKeyDown={saveByEnter}
              aria-describedby={describedBy(mailId, { error: mailProblem !== undefined, hint: true })}
            />
          </FieldRow>
          <Button type="submit" variant="line" size="small" name="form.move" value="save">
            {phrase('forms.laterSend')}
          </Button>
        </details>
      )}
    </form>
  );
}
