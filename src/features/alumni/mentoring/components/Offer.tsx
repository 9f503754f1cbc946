import { AccountForm, Field, FieldError, fieldId, Part, Told, useOwnForm } from '@/features/account/common';
import { Button, Notice, problemId } from '@/ui';
import { Box } from '../../contact/components/Box';
import { CONTACT_LIMITS } from '../../contact/limits';
import { useContact } from '../../contact/words';
import { TOPICS } from '../asked';
import type { Offer as Mine } from '../mentoring.schema';
import { boxOf, MOST } from '../rules';
import { API, type Place } from './place';

function Topics({ offer }: { offer: Mine }) {
  const { phrase } = useContact();
  const { of, outcome } = useOwnForm();
  const error = outcome?.kind === 'ok' ? undefined : outcome?.errors?.topics;
  const id = fieldId(of, 'topics');
  return (
    <fieldset
      className={error ? 'acc__checks alu__boxes field--err' : 'acc__checks alu__boxes'}
      aria-describedby={error ? problemId(id) : undefined}
    >
      <legend className="label">{phrase('mentoring.offerTopics')}</legend>
      {error && <FieldError field={id} error={error} />}
      {TOPICS.map((topic, index) => (
        <Box
          key={topic}
          name={boxOf(topic)}
          label={phrase(`mentoring.topic.${topic}`)}
          checked={offer.topics.includes(topic)}
          id={index === 0 ? id : undefined}
        />
      ))}
    </fieldset>
  );
}

/** What the member offers. */
export function Offer({ offer, account, fields }: Place & { offer: Mine }) {
  const { phrase } = useContact();
  return (
    <Part id="offer" title={phrase('mentoring.offer')}>
      <p>{phrase('mentoring.offerHow')}</p>
      {offer.offers && (
        <Notice>
          <p>
            {offer.pausedUntil ? (
              <Told phrase="mentoring.pausedUntil" at={{ date: offer.pausedUntil }} as="day" />
            ) : (
              phrase('mentoring.offering', { count: offer.active, most: offer.most })
            )}
          </p>
        </Notice>
      )}
      <AccountForm
        name="offer"
        api={API}
        account={account}
        fields={fields}
        className="acc__form alu__long"
        label={phrase('mentoring.offer')}
      >
        <Box name="offers" label={phrase('mentoring.offerYes')} checked={offer.offers} />
        <div className="alu__offered">
          <Topics offer={offer} />
          <Field
            name="most"
            label={phrase('mentoring.most')}
            hint={phrase('mentoring.mostHint')}
            value={String(offer.most)}
            options={MOST.map((each) => [each, each] as const)}
            required
          />
          <Field
            name="pausedUntil"
            type="date"
            label={phrase('mentoring.pause')}
            hint={phrase('mentoring.pauseHint')}
            value={offer.pausedUntil?.slice(0, 10)}
          />
          <Field
            name="about"
            label={phrase('mentoring.about')}
            hint={phrase('mentoring.aboutHint')}
            value={offer.about}
            rows={4}
            maxLength={CONTACT_LIMITS.about}
          />
        </div>
        <Button type="submit" variant="accent" busy={account.busy === 'offer'}>
          {phrase('account.save')}
        </Button>
      </AccountForm>
    </Part>
  );
}
