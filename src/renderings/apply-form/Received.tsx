import { langOf } from '@/features/careers';
import { intl } from '@/lib/intl';
import { usePhrases } from '@/runtime';
import { localeOf } from '@/lib/language-path';
import { MoreLink, Notice } from '@/ui';
import type { Data } from './data.server';
import { FORM } from './form';

/** What was received, and what happens next. It names nobody: whoever sees the address learns no more than a number. */
export function Received({
  data: { receipt, opening },
  search,
  language,
}: {
  data: Extract<Data, { status: 'received' }>;
  search: string;
  language: string;
}) {
  const phrase = usePhrases();
  const lang = opening ? langOf(opening.opening.language, { language }) : undefined;
  const steps = opening?.opening.steps ?? [];
  return (
    <div className="wrap applypage" data-shown={`formSucceeded:${FORM}`}>
      <p className="sc" lang={lang}>
        {receipt.subjectTitle}
      </p>
      <h1>{phrase('apply.received')}</h1>
      <Notice kind="ok" title={phrase(receipt.mailed ? 'apply.receivedMail' : 'apply.receivedNoMail')}>
        <p>
          {phrase('apply.receivedNumber')} <strong className="applypage__number">{receipt.number}</strong>
        </p>
        <p>
          <time dateTime={receipt.at}>
            {intl('DateTimeFormat', localeOf(language), { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(
              new Date(receipt.at),
            )}{' '}
            UTC
          </time>
        </p>
      </Notice>
      <h2>{phrase('apply.next')}</h2>
      <p>{phrase('apply.nextText')}</p>
      {steps.length > 0 && (
        <ol className="jobsteps">
          {steps.map((step) => (
            <li key={step} lang={lang}>
              {step}
            </li>
          ))}
        </ol>
      )}
      <p className="applypage__hint">{phrase('apply.keptFor')}</p>
      <p className="applypage__back">
        <MoreLink href={search}>{phrase('apply.otherOpenings')}</MoreLink>
      </p>
    </div>
  );
}
