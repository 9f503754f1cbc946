import { AccountForm, AsShown, Field, marks, Part, Was } from '@/features/account/common';
import { languagePath } from '@/lib/language-path';
import { Button } from '@/ui';
import { usePeople } from '../../people/words';
import { FACT_FIELDS, LONGEST, PARTS, saidIn, SENT, type ListField, type TextField } from '../fields';
import { MEANWHILE } from '../rules';
import { AudienceOf } from './AudienceOf';
import { API, type Place } from './place';

const ROWS: Partial<Record<TextField | ListField, number>> = { about: 8, education: 4, skills: 3, languages: 2, links: 3 };
const AUTOCOMPLETE: Partial<Record<TextField | ListField, string>> = {
  name: 'name',
  employer: 'organization',
  jobTitle: 'organization-title',
  city: 'address-level2',
  country: 'country',
};

/** What the member writes, with who may see each beside it; and what the firm knows, of which that alone is the member's. */
export function Written({ data, account, fields }: Place) {
  const { phrase, language, yearsOf } = usePeople();
  const { profile, countries } = data;
  const { facts } = profile;
  const said = saidIn(profile);
  const known = {
    years: facts.from === null ? '' : yearsOf({ years: { from: facts.from, to: facts.to } }),
    offices: facts.offices.join(', '),
    practices: facts.practices.join(', '),
  };
  return (
    <Part id="profile" title={phrase('alumniProfile.written')}>
      <p>{phrase('alumniProfile.writtenHint')}</p>
      <AccountForm
        name="profile"
        api={API}
        account={account}
        fields={fields}
        className="alm__profile"
        label={phrase('alumniProfile.written')}
      >
        <AsShown name="revision" value={String(profile.revision)} changed={MEANWHILE} />
        <Was value={marks(SENT.map((name) => said[name]))} />
        {PARTS.map(({ key, fields: names }) => (
          <fieldset key={key} className="alm__set">
            <legend>{phrase(`alumniProfile.part.${key}`)}</legend>
            {names.map((field) => (
              <div key={field} className="alm__fieldrow">
                <Field
                  name={field}
                  label={phrase(`alumni.field.${field}`)}
                  hint={['headline', 'skills', 'languages', 'links'].includes(field) ? phrase(`alumniProfile.hint.${field}`) : undefined}
                  value={said[field]}
                  required={field === 'name'}
                  autoComplete={AUTOCOMPLETE[field]}
                  {...(field in LONGEST && field !== 'country' ? { maxLength: LONGEST[field as TextField] } : {})}
                  {...(ROWS[field] ? { rows: ROWS[field] } : {})}
                  {...(field === 'country' ? { options: [['', phrase('alumniProfile.noCountry')] as const, ...countries] } : {})}
                />
                <AudienceOf field={field} value={profile.audiences[field]} />
              </div>
            ))}
          </fieldset>
        ))}
        <fieldset className="alm__set">
          <legend>{phrase('alumniProfile.part.firm')}</legend>
          <p className="hint">
            {phrase('alumniProfile.firmHint')} <a href={languagePath('/contact', language)}>{phrase('alumniProfile.firmWrong')}</a>
          </p>
          {FACT_FIELDS.map((field) => (
            <div key={field} className="alm__fieldrow">
              <div className="field">
                <span className="label">{phrase(`alumni.field.${field}`)}</span>
                <span dir="auto">{known[field] || phrase('alumniProfile.notKnown')}</span>
              </div>
              <AudienceOf field={field} value={profile.audiences[field]} />
            </div>
          ))}
        </fieldset>
        <Button type="submit" variant="accent" busy={account.busy === 'profile'}>
          {phrase('alumniProfile.save')}
        </Button>
      </AccountForm>
    </Part>
  );
}
