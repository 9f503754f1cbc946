import { useEffect } from 'react';
import { usePhrases } from '@/runtime';
import { Button, ButtonLink, headingIdOf, Notice, ProblemSummary } from '@/ui';
import { StateTitle } from '@/ui/StateTitle';
import { formAnchor } from '../anchor';
import { refusedPhrase } from '../../refused';
import { forget, keptName } from '../kept';
import type { FormShown, OpenStep, Trouble } from '../model';
import { AnchorProvider } from './ids';
import { OpenForm } from './OpenForm';

interface Props {
  /** Unique on the page. */
  uid: string;
  /** Name of the form's item: links lead to the form by `#form-<name>`. */
  name: string;
  shown: FormShown;
  /** In place of the form's own title. */
  title: string;
  text: string;
  /** Said once the form was sent. */
  thanks: string;
  language: string;
  /** Of the site. */
  origin: string;
  /** Path of the page, with its language's prefix and without a query. */
  path: string;
  pageTitle: string;
  subject?: string | undefined;
}

/** Address that a form is sent to: it says which page shows what comes of it. */
const actionOf = (id: string, { path, language }: Pick<Props, 'path' | 'language'>, anchor: string, way = '', step?: OpenStep): string =>
  `/api/forms/${id}${way}?${new URLSearchParams({ from: `${path}#${anchor}`, lang: language, ...(step ? { form: step.token, step: String(step.page) } : {}) })}`;

/** A form of the content system in each of its states. */
export function ContentForm(props: Props) {
  const { uid, name, shown, title, text, thanks, pageTitle, subject } = props;
  const phrase = usePhrases();
  const anchor = formAnchor(name || headingIdOf(uid));
  const heading = headingIdOf(uid);
  const about = title || (shown.status === 'open' ? shown.definition.title : 'title' in shown ? shown.title : phrase('forms.title'));
  return (
    <AnchorProvider value={anchor}>
      <section className="wrap filled" id={anchor} tabIndex={-1} aria-labelledby={heading}>
        {shown.status === 'sent' ? (
          <Sent shown={shown} subject={subject} thanks={thanks} pageTitle={pageTitle} heading={heading} />
        ) : (
          <>
            <h2 id={heading}>{about}</h2>
            {shown.status === 'open' && (
              <OpenForm
                // Another step is another form: nothing of the one before is left in it.
                key={`${shown.step?.token}/${shown.step?.page}`}
                shown={shown}
                action={actionOf(shown.definition.id, props, anchor, '', shown.step)}
                from={props.origin + props.path}
                pageTitle={pageTitle}
                subject={subject}
                text={text}
              />
            )}
            {shown.status === 'resume' && (
              <OneButton
                action={actionOf(shown.id, props, anchor, '/resume')}
                token={shown.token}
                trouble={shown.trouble}
                text={phrase('forms.resumeText')}
                label={phrase('forms.resume')}
                pageTitle={pageTitle}
              />
            )}
            {shown.status === 'cancel' && (
              <OneButton
                action={actionOf(shown.id, props, anchor, '/cancel')}
                token={shown.token}
                trouble={shown.isDown ? { refusal: 'down' } : undefined}
                text={phrase('forms.cancelText', { title: pageTitle })}
                label={phrase('forms.cancel')}
                pageTitle={pageTitle}
              />
            )}
            {shown.status === 'cancelled' && (
              <Notice kind={shown.outcome === 'unknown' ? 'err' : 'ok'} title={phrase(`forms.cancelled.${shown.outcome}`)}>
                <p>{phrase(`forms.cancelled.${shown.outcome}Text`)}</p>
              </Notice>
            )}
            {shown.status === 'down' && (
              <Notice kind="err" title={phrase('forms.down')}>
                <p>{phrase('forms.downText')}</p>
                <p>
                  <ButtonLink href={`${props.path}${shown.again}${shown.again && `#${anchor}`}`} variant="line" size="small">
                    {phrase('forms.again')}
                  </ButtonLink>
                </p>
              </Notice>
            )}
          </>
        )}
      </section>
    </AnchorProvider>
  );
}

/** What a link of a mail asks for: a button sends it, as opening the link changes nothing. */
function OneButton({
  action,
  token,
  trouble,
  text,
  label,
  pageTitle,
}: {
  action: string;
  token: string;
  /** Why it did not go on, when somebody tried just now. */
  trouble: Trouble | undefined;
  text: string;
  label: string;
  pageTitle: string;
}) {
  const phrase = usePhrases();
  return (
    <form method="post" action={action} className="form">
      {trouble && (
        <>
          <StateTitle site={phrase('site.name')} usual={pageTitle}>
            {phrase('page.error', { title: pageTitle })}
          </StateTitle>
          {trouble.refusal === 'down' ? (
            <ProblemSummary title={phrase('forms.down')} problems={[{ text: phrase('forms.downText') }]} />
          ) : (
            <ProblemSummary title={phrase(refusedPhrase(trouble.refusal), { minutes: trouble.minutes ?? 0 })} problems={[]} />
          )}
        </>
      )}
      <p>{text}</p>
      <input type="hidden" name="token" value={token} />
      <p>
        <Button type="submit" variant="accent">
          {label}
        </Button>
      </p>
    </form>
  );
}

/** What was received. It names nobody: whoever sees the address learns no more than a number. */
function Sent({
  shown: { id, name, number, mailed, place, to },
  subject,
  thanks,
  pageTitle,
  heading,
}: {
  shown: Extract<FormShown, { status: 'sent' }>;
  subject: string | undefined;
  thanks: string;
  pageTitle: string;
  heading: string;
}) {
  const phrase = usePhrases();
  useEffect(() => {
    forget(keptName(id, subject));
    // The receipt is no place to come back to by the Back button.
    if (to !== undefined) location.replace(to);
  }, [id, subject, to]);
  return (
    <div data-shown={`formSucceeded:${name}`}>
      <StateTitle site={phrase('site.name')} usual={pageTitle}>
        {phrase('forms.sentTitle', { title: pageTitle })}
      </StateTitle>
      <h2 id={heading}>
        {phrase(place?.status === 'taken' ? 'forms.place' : place?.status === 'waiting' ? 'forms.waiting' : 'forms.sent')}
      </h2>
      {place?.status === 'waiting' && <p className="filled__text">{phrase('forms.waitingText', { position: place.position ?? 1 })}</p>}
      <Notice kind="ok" title={phrase(mailed ? 'forms.sentMail' : 'forms.sentNoMail')}>
        <p>
          {phrase('forms.sentNumber')} <strong className="filled__reference">{number}</strong>
        </p>
      </Notice>
      {thanks !== '' && <p className="filled__text">{thanks}</p>}
      {to !== undefined && (
        <p>
          <ButtonLink href={to} variant="accent">
            {phrase('forms.goOn')}
          </ButtonLink>
        </p>
      )}
    </div>
  );
}
