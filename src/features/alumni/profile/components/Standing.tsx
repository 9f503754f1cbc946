import { AccountForm, Field, Part } from '@/features/account/common';
import { Button, Notice } from '@/ui';
import { StillRight } from '../../common/StillRight';
import { usePeople } from '../../people/words';
import { AUDIENCES } from '../fields';
import { API, type Place } from './place';

/** How complete the profile is and who sees any of it; the yearly question; one choice for everything. */
export function Standing({ data, account, fields }: Place) {
  const { phrase } = usePeople();
  const { profile } = data;
  const { percent, missing } = profile.completeness;
  const unseen = profile.audiences.name === 'nobody';
  const revision = { revision: String(profile.revision) };
  return (
    <>
      <StillRight api={API} account={account} fields={fields} data={data} />
      {unseen && (
        <Notice kind="info" title={phrase('alumniProfile.unseen')}>
          <p>{phrase('alumniProfile.unseenHint')}</p>
        </Notice>
      )}
      <Part title={phrase('alumniProfile.standing')}>
        <p className="alm__meter">
          <label htmlFor="completeness">{phrase('alumniHome.complete', { percent })}</label>
          <meter id="completeness" min={0} max={100} value={percent}>
            {phrase('alumniHome.complete', { percent })}
          </meter>
        </p>
        {missing.length > 0 && (
          <p className="meta">
            {phrase('alumniHome.missing', { fields: missing.map((field) => phrase(`alumni.field.${field}`)).join(', ') })}
          </p>
        )}
        <AccountForm
          name="all"
          api={API}
          account={account}
          fields={{ ...fields, ...revision }}
          className="acc__inline"
          label={phrase('alumniProfile.all')}
        >
          <Field
            name="audience"
            label={phrase('alumniProfile.all')}
            options={[
              ['', phrase('alumniProfile.choose')],
              ...AUDIENCES.map((audience) => [audience, phrase(`alumniProfile.audience.${audience}`)] as const),
            ]}
            required
          />
          <Button type="submit" variant="line" busy={account.busy === 'all'}>
            {phrase('alumniProfile.setAll')}
          </Button>
        </AccountForm>
      </Part>
    </>
  );
}
