import { AccountForm, marks, Part, Told, Was } from '@/features/account/common';
import { Button, Fold } from '@/ui';
import { Tick } from '../../common/Tick';
import { usePeople } from '../../people/words';
import { AGREED, ticked } from '../fields';
import { API, type Place } from './place';

/** What has words of its own in the log. */
const KNOWN = [
  ...['asked', 'withdrawn', 'joined', 'confirmed', 'left', 'erased', 'newsletters-on', 'newsletters-off'],
  ...['tells-joined-on', 'tells-joined-off', 'tells-moved-on', 'tells-moved-off'],
];

/** What is told of the member, what comes by mail, and the log of what was agreed to. */
export function Agreed({ data, account, fields }: Place) {
  const { phrase } = usePeople();
  const { profile, newsletters, consents } = data;
  return (
    <Part id="agreed" title={phrase('alumniProfile.agreed')}>
      <div className="acc__sub">
        <AccountForm
          name="agreed"
          api={API}
          account={account}
          fields={{ ...fields, revision: String(profile.revision) }}
          className="acc__form alm__long"
          label={phrase('alumniProfile.agreed')}
        >
          <Was value={marks(AGREED.map((what) => ticked(profile.agreed)[what]))} />
          <Tick name="joined" checked={profile.agreed.joined}>
            {phrase('alumniProfile.agreedJoined')}
          </Tick>
          <Tick name="moved" checked={profile.agreed.moved}>
            {phrase('alumniProfile.agreedMoved')}
          </Tick>
          <Button type="submit" variant="line" busy={account.busy === 'agreed'}>
            {phrase('alumniProfile.saveAgreed')}
          </Button>
        </AccountForm>
      </div>
      <div className="acc__sub">
        <h3>{phrase('alumniProfile.newsletters')}</h3>
        <AccountForm
          name="newsletters"
          api={API}
          account={account}
          fields={newsletters ? fields : { ...fields, newsletters: 'yes' }}
          className="acc__form alm__long"
          label={phrase('alumniProfile.newsletters')}
        >
          <p>{phrase(newsletters ? 'alumniProfile.newslettersAreOn' : 'alumniProfile.newslettersAreOff')}</p>
          <Button type="submit" variant="line" busy={account.busy === 'newsletters'}>
            {phrase(newsletters ? 'alumniProfile.newslettersEnd' : 'alumniProfile.newslettersBegin')}
          </Button>
        </AccountForm>
      </div>
      <div className="acc__sub">
        <Fold className="alm__open" open={false}>
          <summary>{phrase('alumniProfile.consents')}</summary>
          {consents === null ? (
            <p>{phrase('alumni.partDown')}</p>
          ) : consents.length === 0 ? (
            <p>{phrase('alumniProfile.noConsents')}</p>
          ) : (
            <ol className="alm__log">
              {consents.map(({ what, at, text }) => (
                <li key={`${what}${at}`}>
                  <p>
                    <strong>{KNOWN.includes(what) ? phrase(`alumniProfile.consent.${what}`) : what}</strong>{' '}
                    <span className="meta">
                      <Told phrase="alumni.on" at={{ date: at }} />
                    </span>
                  </p>
                  {(what === 'asked' || what === 'joined') && <p className="hint alm__found">{text}</p>}
                </li>
              ))}
            </ol>
          )}
        </Fold>
      </div>
    </Part>
  );
}
