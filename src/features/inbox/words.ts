import { useWords } from '@/runtime';
import { intl } from '@/lib/intl';
import type { Status } from './asked';
import type { InboxOne, InboxRow } from './inbox.schema';
import { isShipped, SHIPPED } from './shipped';

/** What the page calls forms, fields and people. */
export function useInbox() {
  const { phrase, language, locale } = useWords();
  const formName = ({ form, title }: Pick<InboxRow, 'form' | 'title'>): string =>
    title || (isShipped(form) ? phrase(`inbox.form.${form}`) : form);
  return {
    phrase,
    language,
    formName,
    number: (count: number): string => intl('NumberFormat', locale).format(count),
    /** What it is about, and otherwise the form. */
    aboutOf: (row: InboxRow): string => [formName(row), row.subjectTitle].filter(Boolean).join(' · '),
    whoOf: ({ name, email, number }: InboxRow): string => name ?? email ?? number,
    statusName: (status: Status): string => phrase(`inbox.status.${status}`),
    fieldName: (form: string, name: string, label: string | null): string =>
      label ?? (isShipped(form) && SHIPPED[form]?.includes(name) ? phrase(`inbox.field.${name}`) : name),
    /** Closed choices of the forms that ship, in words. */
    valueOf: (form: string, { name, value }: InboxOne['fields'][number]): string =>
      isShipped(form) && name === 'consent' && value === 'yes'
        ? phrase('inbox.yes')
        : form === 'job-application' && name === 'permit' && ['yes', 'no', 'later'].includes(value)
          ? phrase(`apply.permit.${value}`)
          : value,
  };
}
