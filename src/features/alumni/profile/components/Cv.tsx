import { AccountForm, Hidden, Part } from '@/features/account/common';
import { Button, Fold } from '@/ui';
import { Tick } from '../../common/Tick';
import { usePeople } from '../../people/words';
import { LIST_FIELDS, suggestedName, TEXT_FIELDS, type ListField, type TextField } from '../fields';
import { askIfTyped } from '../ask-if-typed';
import { API, CV_API, type Place } from './place';

const WRITTEN: readonly (TextField | ListField)[] = [...TEXT_FIELDS, ...LIST_FIELDS];

/** A CV that is read, and of which the member ticks what the profile takes. Nothing of the file is kept. */
export function Cv({ data, account, fields }: Place) {
  const { phrase, language, countryOf } = usePeople();
  const { outcome } = account;
  const told = outcome && (outcome.form === 'cv' || (outcome.form === 'take' && outcome.kind !== 'ok')) ? outcome.values : undefined;
  const found = WRITTEN.flatMap((field) => {
    const value = told?.[suggestedName(field)] ?? '';
    return value === '' ? [] : [{ field, value }];
  });
  return (
    <Part id="cv" title={phrase('alumniProfile.cv')}>
      {found.length > 0 && (
        <AccountForm
          name="take"
          api={API}
          account={account}
          fields={{ ...fields, revision: String(data.profile.revision) }}
          className="acc__form alm__long"
          label={phrase('alumniProfile.found')}
        >
          <p>{phrase('alumniProfile.foundHint')}</p>
          {found.map(({ field, value }) => (
            <div key={field}>
              <Hidden fields={{ [suggestedName(field)]: value }} />
              <Tick name="take" value={field}>
                <strong>{phrase(`alumni.field.${field}`)}</strong>:{' '}
                <span className="alm__found" dir="auto">
                  {field === 'country' ? countryOf(value) : value}
                </span>
              </Tick>
            </div>
          ))}
          <Button type="submit" variant="accent" busy={account.busy === 'take'}>
            {phrase('alumniProfile.take')}
          </Button>
        </AccountForm>
      )}
      <Fold className="alm__open" open={outcome?.form === 'cv' && outcome.kind === 'error'}>
        <summary>{phrase('alumniProfile.cvOpen')}</summary>
        <form
          method="post"
          // The body of a file that is too large is not read: its language stands in the address.
          action={`${CV_API}?language=${language}`}
          encType="multipart/form-data"
          className="acc__form alm__long"
          aria-label={phrase('alumniProfile.cv')}
          onSubmit={(event) => askIfTyped(event, phrase('alumniProfile.typedIsLost'))}
        >
          {account.whose && <Hidden fields={{ whose: account.whose }} />}
          <div className="field">
            <label htmlFor="cv-file">{phrase('alumniProfile.cvFile')}</label>
            <span className="hint" id="cv-file-hint">
              {phrase('alumniProfile.cvHint')}
            </span>
            <input
              className="input"
              type="file"
              id="cv-file"
              name="file"
              accept=".pdf,.docx,.txt,application/pdf,text/plain"
              aria-describedby="cv-file-hint"
              required
            />
          </div>
          <Button type="submit" variant="line">
            {phrase('alumniProfile.cvRead')}
          </Button>
        </form>
      </Fold>
    </Part>
  );
}
