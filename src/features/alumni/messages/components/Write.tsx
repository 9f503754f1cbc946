import { AccountForm, Field, Once, Part } from '@/features/account/common';
import { Button, Notice } from '@/ui';
import { Back } from '../../contact/components/Back';
import { Relay } from '../../contact/components/Relay';
import { MayNot, ShowNameFirst } from '../../contact/components/ShowName';
import { CONTACT_LIMITS } from '../../contact/limits';
import { useContact } from '../../contact/words';
import type { Addressee } from '../messages.schema';
import { API, type Place } from './place';

/** A first message to somebody. */
export function Write({ to, account, fields, data: { once }, here }: Place & { to: Addressee }) {
  const { phrase, whoOf } = useContact();
  const title = phrase('messages.writeTo', { name: whoOf(to) });
  return (
    <div className="alu__one">
      <Back href={here}>{phrase('messages.back')}</Back>
      <Part title={title}>
        {to.self ? (
          <Notice>
            <p>{phrase('messages.self')}</p>
          </Notice>
        ) : to.mayContact ? (
          <AccountForm name="write" api={API} account={account} fields={fields} className="acc__form alu__long" label={title}>
            <Once value={once} />
            <Field name="subject" label={phrase('account.field.subject')} maxLength={CONTACT_LIMITS.subject} autoComplete="off" required />
            <Field
              name="text"
              label={phrase('messages.text')}
              hint={phrase('messages.textHint')}
              rows={8}
              maxLength={CONTACT_LIMITS.text}
              required
            />
            <Button type="submit" variant="accent" busy={account.busy === 'write'}>
              {phrase('messages.send')}
            </Button>
          </AccountForm>
        ) : (
          <MayNot />
        )}
        <ShowNameFirst account={account} />
        <Relay />
      </Part>
    </div>
  );
}
