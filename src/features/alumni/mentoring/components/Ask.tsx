import { AccountForm, Field, Once, Part } from '@/features/account/common';
import { Button, Notice } from '@/ui';
import { Back } from '../../contact/components/Back';
import { Relay } from '../../contact/components/Relay';
import { MayNot, ShowNameFirst } from '../../contact/components/ShowName';
import { queryOf } from '../../contact/fitting';
import { CONTACT_LIMITS } from '../../contact/limits';
import { useContact } from '../../contact/words';
import { ASKED } from '../asked';
import type { MentoringData } from '../model';
import { API, type Place } from './place';

/** A request to a mentor, with its reason. */
export function Ask({
  to,
  account,
  fields,
  data: { asked, once },
  here,
}: Place & { to: Extract<MentoringData['shown'], { kind: 'ask' }>['to'] }) {
  const { phrase, whoOf } = useContact();
  const title = phrase('mentoring.askWho', { name: whoOf(to) });
  return (
    <div className="alu__one">
      <Back href={`${here}${queryOf(ASKED, asked, { to: '' })}#mentors`}>{phrase('mentoring.back')}</Back>
      <Part title={title}>
        {to.self ? (
          <Notice>
            <p>{phrase('messages.self')}</p>
          </Notice>
        ) : !to.mayContact ? (
          <MayNot />
        ) : to.mentor ? (
          <>
            <Relay />
            <AccountForm name="ask" api={API} account={account} fields={fields} className="acc__form alu__long" label={title}>
              <Once value={once} />
              <Field
                name="reason"
                label={phrase('mentoring.reason')}
                hint={phrase('mentoring.reasonHint')}
                rows={6}
                maxLength={CONTACT_LIMITS.reason}
                required
              />
              <Button type="submit" variant="accent" busy={account.busy === 'ask'}>
                {phrase('mentoring.askSend')}
              </Button>
            </AccountForm>
          </>
        ) : (
          <Notice kind="warn">
            <p>{phrase('mentoring.noMentor')}</p>
          </Notice>
        )}
        <ShowNameFirst account={account} />
      </Part>
    </div>
  );
}
