import { AccountForm, Field, Part } from '@/features/account/common';
import { Button } from '@/ui';
import { Box } from '../../contact/components/Box';
import { CONTACT_LIMITS } from '../../contact/limits';
import { useContact } from '../../contact/words';
import type { Alert } from '../posts.schema';
import { FREQUENCIES, TYPES, typeBox } from '../types';
import { API, type Place } from './place';

function Types({ chosen }: { chosen: readonly string[] }) {
  const { phrase } = useContact();
  return (
    <fieldset className="acc__checks alu__boxes">
      <legend className="label">{phrase('posts.alertTypes')}</legend>
      {TYPES.map((type) => (
        <Box key={type} name={typeBox(type)} label={phrase(`posts.type.${type}`)} checked={chosen.includes(type)} />
      ))}
    </fieldset>
  );
}

/** New roles by mail: what, how often, and no more. */
export function AlertByMail({ alert, account, fields, data: { countries } }: Place & { alert: Alert }) {
  const { phrase } = useContact();
  return (
    <Part id="alert" title={phrase('posts.alert')}>
      <p>{phrase(alert ? `posts.alertOn.${alert.frequency}` : 'posts.alertHow')}</p>
      <AccountForm name="alert" api={API} account={account} fields={fields} className="acc__form alu__long" label={phrase('posts.alert')}>
        <Types chosen={alert?.types ?? []} />
        <Field
          name="words"
          label={phrase('posts.alertWords')}
          hint={phrase('posts.alertWordsHint')}
          value={alert?.words}
          maxLength={CONTACT_LIMITS.words}
          autoComplete="off"
        />
        <Field
          name="alertCountry"
          label={phrase('posts.country')}
          value={alert?.country}
          options={[['', phrase('posts.country.all')], ...countries]}
        />
        <Field
          name="frequency"
          label={phrase('posts.alertFrequency')}
          value={alert?.frequency ?? 'weekly'}
          options={FREQUENCIES.map((each) => [each, phrase(`posts.frequency.${each}`)] as const)}
          required
        />
        <Button type="submit" variant="line" busy={account.busy === 'alert'}>
          {phrase(alert ? 'posts.alertChange' : 'posts.alertStart')}
        </Button>
      </AccountForm>
      {alert && (
        <AccountForm name="alertOff" api={API} account={account} fields={fields}>
          <Button type="submit" variant="quiet" busy={account.busy === 'alertOff'}>
            {phrase('posts.alertStop')}
          </Button>
        </AccountForm>
      )}
    </Part>
  );
}
