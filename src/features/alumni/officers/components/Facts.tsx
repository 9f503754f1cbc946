import { Field } from '@/features/account/common';
import { useContact } from '../../contact/words';

/** Fields of what the firm knows of somebody. */
export function Facts() {
  const { phrase } = useContact();
  return (
    <div className="alu__pair">
      <Field name="offices" label={phrase('officers.line.offices')} hint={phrase('officers.listHint')} autoComplete="off" />
      <Field name="practices" label={phrase('officers.line.practices')} hint={phrase('officers.listHint')} autoComplete="off" />
      <Field name="from" label={phrase('officers.answer.from')} inputMode="numeric" maxLength={4} autoComplete="off" />
      <Field name="to" label={phrase('officers.answer.to')} inputMode="numeric" maxLength={4} autoComplete="off" />
    </div>
  );
}
