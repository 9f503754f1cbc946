import type { ReactNode } from 'react';
import { Part, Told, useAccount, type AccountView } from '@/features/account/common';
import { intl } from '@/lib/intl';
import { ButtonLink, MoreLink, SectionHead } from '@/ui';
import { AlumniHead } from '../../common/AlumniHead';
import { StillRight } from '../../common/StillRight';
import { ContactPage } from '../../contact/components/ContactPage';
import { alumniPath } from '../../navigation/paths';
import { dayOf } from '../../posts/days';
import { usePeople } from '../../people/words';
import type { HomeData, Returners } from '../model';
import { homeRules } from '../rules';

const API = '/api/alumni/home';

interface Props {
  first: AccountView<HomeData>;
  title: string;
  lede?: string | undefined;
  /** The page's own, beside its title. */
  picture?: ReactNode;
  /** Openings of the firm for those who come back. */
  returners: Returners;
}

/** Who comes is greeted by name, once it is known. */
function Welcome({ title, name, ...head }: Pick<Props, 'title' | 'lede' | 'picture'> & { name: string | undefined }) {
  const { phrase } = usePeople();
  return <AlumniHead {...head} title={name ? phrase('alumniHome.hello', { title, name }) : title} large />;
}

/** The home of the alumni: what is new among them, and what is one's own. */
export function HomePage({ first, title, lede, picture, returners }: Props) {
  const { phrase, language } = usePeople();
  const account = useAccount(first, homeRules);
  return (
    <ContactPage
      title={title}
      head={(data) => <Welcome title={title} name={data?.called} lede={lede} picture={picture} />}
      account={account}
      api={API}
      here={alumniPath('home', language)}
      fieldsOf={() => ({})}
    >
      {(data) => (
        <>
          {data.officer && (
            <p>
              <MoreLink href={alumniPath('officers', language)}>{phrase('alumniHome.officers')}</MoreLink>
            </p>
          )}
          <StillRight api={API} account={account} data={data}>
            <ButtonLink href={alumniPath('profile', language)} variant="line" size="small">
              {phrase('alumniHome.change')}
            </ButtonLink>
          </StillRight>
          <div className="alm__columns">
            {/* Whom nobody sees yet begins with that; for everybody else the news come first, with one’s own beside them in a wide window. */}
            <div className="alm__main">
              {data.unseen && <Own data={data} />}
              <Moves moves={data.moves} />
              <Roles roles={data.roles} recruiter={data.recruiter} />
            </div>
            <Aside data={data} returners={returners} />
          </div>
        </>
      )}
    </ContactPage>
  );
}

function Aside({ data, returners }: { data: HomeData; returners: Returners }) {
  return (
    <div className="alm__aside">
      {!data.unseen && <Own data={data} />}
      <Groups groups={data.groups} />
      <Openings returners={returners} />
    </div>
  );
}

/** A part that cannot be had at the moment, said in its place. */
function Missing() {
  const { phrase } = usePeople();
  return <p>{phrase('alumni.partDown')}</p>;
}

/** Fields that are named as still empty; of more their number is said. */
const MISSING_NAMED = 4;

function Own({ data: { name, unseen, completeness } }: { data: HomeData }) {
  const { phrase, language } = usePeople();
  const { percent, missing } = completeness;
  const fields = missing
    .slice(0, MISSING_NAMED)
    .map((field) => phrase(`alumni.field.${field}`))
    .join(', ');
  const more = missing.length - MISSING_NAMED;
  return (
    <Part title={phrase('alumniHome.own')}>
      {name !== '' && (
        <p>
          <bdi>{name}</bdi>
        </p>
      )}
      <p className="alm__meter">
        <label htmlFor="completeness">{phrase('alumniHome.complete', { percent })}</label>
        <meter id="completeness" min={0} max={100} value={percent}>
          {phrase('alumniHome.complete', { percent })}
        </meter>
      </p>
      {missing.length > 0 && (
        <p className="meta">{phrase(more > 0 ? 'alumniHome.missingMore' : 'alumniHome.missing', { fields, count: more })}</p>
      )}
      {unseen && <p>{phrase('alumniHome.unseen')}</p>}
      <ButtonLink href={alumniPath('profile', language)} variant={unseen ? 'accent' : 'line'} size="small">
        {phrase(unseen ? 'alumniHome.begin' : 'alumni.toProfile')}
      </ButtonLink>
    </Part>
  );
}

/** What is new among them has the heads of the sections that follow below; what is one's own is quieter. */
function News({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <section className="alm__news">
      <SectionHead title={title} more={hint && <p className="meta">{hint}</p>} />
      {children}
    </section>
  );
}

function Moves({ moves }: { moves: HomeData['moves'] }) {
  const { phrase, language, workOf } = usePeople();
  return (
    <News title={phrase('alumniHome.moves')} hint={phrase('alumniHome.movesHint')}>
      {moves === null ? (
        <Missing />
      ) : moves.length === 0 ? (
        <p>{phrase('alumniHome.noMoves')}</p>
      ) : (
        <ul className="rows acc__list">
          {moves.map(({ kind, at, person }) => (
            <li key={`${person.id}${kind}`} className="alm__row alm__row--dated">
              <h3 className="aluperson__name">
                <a href={alumniPath('directory', language, { id: person.id })}>
                  <bdi>{person.name}</bdi>
                </a>
              </h3>
              <p dir="auto">
                {kind === 'moved' && workOf(person) ? phrase('alumniHome.movedTo', { work: workOf(person) }) : phrase(`alumniHome.${kind}`)}
              </p>
              <p className="meta">
                <Told phrase="alumni.on" at={{ date: at }} as="day" />
              </p>
            </li>
          ))}
        </ul>
      )}
    </News>
  );
}

function Roles({ roles, recruiter }: { roles: HomeData['roles']; recruiter: HomeData['recruiter'] }) {
  const { phrase, language } = usePeople();
  return (
    <News title={phrase('alumniHome.roles')}>
      {roles === null ? (
        <Missing />
      ) : roles.length === 0 ? (
        <p>{phrase('alumniHome.noRoles')}</p>
      ) : (
        <ul className="rows acc__list">
          {roles.map(({ id, title, employer, place, closesAt }) => (
            <li key={id} className="alm__row alm__row--dated">
              <h3 className="aluperson__name">
                <a href={alumniPath('openings', language, { id })}>
                  <bdi>{title}</bdi>
                </a>
              </h3>
              <p dir="auto">{[employer, place].filter(Boolean).join(', ')}</p>
              <p className="meta">
                <Told phrase="alumniHome.closes" at={{ date: dayOf(closesAt) }} as="day" />
              </p>
            </li>
          ))}
        </ul>
      )}
      <div className="flow alm__more">
        <MoreLink href={alumniPath('openings', language)}>{phrase('alumniHome.allRoles')}</MoreLink>
        <MoreLink href={alumniPath('recruiter', language)}>
          {phrase(recruiter === 'yes' ? 'alumniHome.myRoles' : 'alumniHome.offerRole')}
        </MoreLink>
      </div>
    </News>
  );
}

function Openings({ returners }: { returners: Returners }) {
  const { phrase, locale } = usePeople();
  return (
    <Part title={phrase('alumniHome.returners')}>
      <p>{phrase('alumniHome.returnersHint')}</p>
      {returners === null ? (
        <Missing />
      ) : returners.openings.length === 0 ? (
        <p>{phrase('alumniHome.noReturners')}</p>
      ) : (
        <ul className="rows acc__list">
          {returners.openings.map(({ href, title, places, language: written }) => (
            <li key={href} className="alm__row">
              <h3 className="aluperson__name">
                <a href={href} lang={written}>
                  <bdi>{title}</bdi>
                </a>
              </h3>
              <p className="meta meta--points">
                <span>{places}</span>
                {written && <span>{intl('DisplayNames', locale, { type: 'language' }).of(written)}</span>}
              </p>
            </li>
          ))}
        </ul>
      )}
      {returners && <MoreLink href={returners.href}>{phrase('alumniHome.allReturners', { count: returners.total })}</MoreLink>}
    </Part>
  );
}

function Groups({ groups }: { groups: HomeData['groups'] }) {
  const { phrase, language, groupOf } = usePeople();
  return (
    <Part title={phrase('alumniHome.groups')}>
      {groups === null ? (
        <Missing />
      ) : (
        <>
          {groups.joined.length === 0 ? (
            <p>{phrase('alumniHome.noGroups')}</p>
          ) : (
            <ul className="alm__plain">
              {groups.joined.map((group) => (
                <li key={group.id}>
                  <a href={alumniPath('groups', language, { id: group.id })}>
                    <bdi>{groupOf(group)}</bdi>
                  </a>
                </li>
              ))}
            </ul>
          )}
          <MoreLink href={alumniPath('groups', language)}>
            {groups.others > 0
              ? phrase(groups.joined.length > 0 ? 'alumniHome.moreGroups' : 'alumniHome.someGroups', { count: groups.others })
              : phrase('alumniHome.allGroups')}
          </MoreLink>
        </>
      )}
    </Part>
  );
}
