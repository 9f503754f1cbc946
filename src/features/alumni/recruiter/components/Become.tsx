import { AccountForm, Field, Part } from '@/features/account/common';
import { Button, Notice } from '@/ui';
import { CONTACT_LIMITS } from '../../contact/limits';
import { useContact } from '../../contact/words';
import { API, type Place } from './place';

/** A member asks to be allowed to offer roles. */
export function Become({ refused, account, fields }: Place & { refused: boolean }) {
  const { phrase } = useContact();
  return (
    <>
      {refused && (
        <Notice kind="warn" title={phrase('recruiter.refused')}>
          <p>{phrase('recruiter.refusedHint')}</p>
        </Notice>
      )}
      <Part title={phrase('recruiter.become')}>
        <p>{phrase('recruiter.becomeHow')}</p>
        <AccountForm
          name="become"
          api={API}
          account={account}
          fields={fields}
          className="acc__form alu__long"
          label={phrase('recruiter.become')}
        >
          <Field
            name="employer"
            label={phrase('recruiter.employer')}
            hint={phrase('recruiter.employerHint')}
            maxLength={CONTACT_LIMITS.employer}
            autoComplete="organization"
            required
          />
          <Field
            name="why"
            label={phrase('recruiter.why')}
            hint={phrase('recruiter.whyHint')}
            rows={4}
            maxLength={CONTACT_LIMITS.why}
            required
          />
          <Button type="submit" variant="accent" busy={account.busy === 'become'}>
            {phrase('recruiter.ask')}
          </Button>
        </AccountForm>
      </Part>
    </>
  );
}
