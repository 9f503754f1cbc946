import { useEffect } from 'react';
import { usePhrases } from '@/runtime';
import { Button, ButtonLink, headingIdOf, Notice } from '@/ui';
import { StateTitle } from '@/ui/StateTitle';
import { forget } from '../kept';
import type { FormShown, OpenStep } from '../model';
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
  const anchor = `form-${(name || headingIdOf(uid)).toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;
  const heading = headingIdOf(uid);
  const about = title || (shown.status === 'open' ? shown.definition.title : 'title' in shown ? shown.title : phrase('forms.title'));
  return (
    <AnchorProvider value={anchor}>
      <section className="wrap filled" id={anchor} tabIndex={-1} aria-labelledby={heading}>
        {shown.status === 'sent' ? (
          <Sent shown={shown} thanks={thanks} pageTitle={pageTitle} heading={heading} />
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
              <form method="post" action={actionOf(shown.id, props, anchor, '/resume')} className="form">
                <p>{phrase('forms.resumeText')}</p>
                <input type="hidden" name="token" value={shown.token} />
                <p>
                  <Button type="submit" variant="accent">
                    {phrase('forms.resume')}
                  </Button>
                </p>
              </form>
            )}
            {shown.status === 'cancel' && (
              <form method="post" action={actionOf(shown.id, props, anchor, '/cancel')} className="form">
                {shown.isDown && (
                  <Notice kind="err" title={phrase('forms.down')}>
                    <p>{phrase('forms.downText')}</p>
                  </Notice>
                )}
                <p>{phrase('forms.cancelText', { title: pageTitle })}</p>
                <input type="hidden" name="token" value={shown.token} />
                <p>
                  <Button type="submit" variant="accent">
                    {phrase('forms.cancel')}
                  </Button>
                </p>
              </form>
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
                  <ButtonLink href={props.path} variant="line" size="small">
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

/** What was received. It names nobody: whoever sees the address learns no more than a number. */
function Sent({
  shown: { id, name, number, mailed, place },
  thanks,
  pageTitle,
  heading,
}: {
  shown: Extract<FormShown, { status: 'sent' }>;
  thanks: string;
  pageTitle: string;
  heading: string;
}) {
  const phrase = usePhrases();
  useEffect(() => forget(id), [id]);
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
    </div>
  );
}
