import { AccountForm, Confirm, Opens, Part, useAccount, type Account, type AccountView } from '@/features/account/common';
import { Button, ButtonLink, Empty, Notice, Pagination, VisuallyHidden } from '@/ui';
import { ContactPage } from '../../contact/components/ContactPage';
import { Back } from '../../contact/components/Back';
import { hiddenOf } from '../../contact/fitting';
import { alumniPath } from '../../navigation/paths';
import { PersonEntry } from '../../people/PersonEntry';
import { usePeople } from '../../people/words';
import { ASKED } from '../asked';
import type { Group, OneGroup } from '../groups.schema';
import { GROUP_KINDS } from '../kinds';
import type { GroupsData } from '../model';
import { groupsRules } from '../rules';

const API = '/api/alumni/groups';

/** A group of nobody, or of one, is new: its number would keep others away. */
const WORTH_COUNTING = 2;

const isCounted = ({ count }: Group): boolean => count !== null && count >= WORTH_COUNTING;

interface Place {
  account: Account<GroupsData>;
  fields: Readonly<Record<string, string>>;
}

/** Groups of the alumni: which there are, and who is in one. */
export function GroupsPage({ first, title }: { first: AccountView<GroupsData>; title: string }) {
  const { phrase, language } = usePeople();
  const here = alumniPath('groups', language);
  const account = useAccount(first, groupsRules);
  const fieldsOf = ({ asked }: GroupsData) => hiddenOf(ASKED, asked);
  return (
    <ContactPage title={title} account={account} api={API} here={here} fieldsOf={fieldsOf}>
      {(data) => {
        const place = { account, fields: fieldsOf(data) };
        switch (data.shown.kind) {
          case 'list':
            return <List {...place} groups={data.shown.groups} />;
          case 'one':
            return <One {...place} one={data.shown.one} />;
          case 'gone':
            return (
              <Empty
                level={2}
                title={phrase('alumniGroups.gone')}
                actions={
                  <ButtonLink href={here} variant="line">
                    {phrase('alumniGroups.back')}
                  </ButtonLink>
                }
              >
                <p>{phrase('alumniGroups.goneHint')}</p>
              </Empty>
            );
        }
      }}
    </ContactPage>
  );
}

function List({ groups, ...place }: Place & { groups: readonly Group[] }) {
  const { phrase } = usePeople();
  const joined = groups.filter((group) => group.joined);
  const others = groups.filter((group) => !group.joined);
  const open = others.filter((group) => group.mayJoin);
  return (
    <>
      <Part title={phrase('alumniGroups.mine')}>
        {joined.length > 0 ? (
          <Rows {...place} groups={joined} name={phrase('alumniGroups.mine')} />
        ) : (
          <p>{phrase('alumniGroups.noneJoined')}</p>
        )}
      </Part>
      {open.length > 0 && (
        <Part title={phrase('alumniGroups.open')} about={<p>{phrase('alumniGroups.openHint')}</p>}>
          <Rows {...place} groups={open} name={phrase('alumniGroups.open')} />
        </Part>
      )}
      {GROUP_KINDS.map((kind) => {
        const of = others.filter((group) => group.kind === kind && !group.mayJoin);
        return (
          of.length > 0 && (
            <Part key={kind} title={phrase(`alumniGroups.kind.${kind}`)} about={<p>{phrase(`alumniGroups.hint.${kind}`)}</p>}>
              <Rows {...place} groups={of} name={phrase(`alumniGroups.kind.${kind}`)} kind={kind} />
            </Part>
          )
        );
      })}
      {groups.length === 0 && (
        <Empty level={2} title={phrase('alumniGroups.empty')}>
          <p>{phrase('alumniGroups.emptyHint')}</p>
        </Empty>
      )}
    </>
  );
}

/** @param kind of groups that are looked at alone: names without a button, of which many stand side by side */
function Rows({
  groups,
  name,
  kind,
  account,
  fields,
}: Place & { groups: readonly Group[]; name: string; kind?: Group['kind'] | undefined }) {
  const { phrase, language, groupOf } = usePeople();
  // Side by side each has its number, or none has: among the others a group without one would seem to be empty.
  const counted = kind === undefined ? undefined : groups.every(isCounted);
  const look = kind === undefined ? ' alm__groups--wide' : kind === 'year' ? ' alm__groups--years' : '';
  return (
    <ul className={`acc__list alm__groups${look}`} aria-label={name}>
      {groups.map((group) => (
        <li key={group.id} className="sessionrow">
          <div>
            <h3>
              <a href={alumniPath('groups', language, { id: group.id })}>
                <bdi>{kind === undefined ? groupOf(group) : group.name}</bdi>
              </a>
            </h3>
            {group.about ? (
              <p dir="auto">{group.about}</p>
            ) : (
              kind === undefined && group.kind !== 'own' && <p>{phrase(`alumniGroups.about.${group.kind}`)}</p>
            )}
            <Counted group={group} number={counted} />
          </div>
          <JoinOrLeave group={group} account={account} fields={fields} />
        </li>
      ))}
    </ul>
  );
}

function Counted({ group, number = isCounted(group) }: { group: Group; number?: boolean | undefined }) {
  const { phrase } = usePeople();
  const { count, joined, shown } = group;
  return (
    <>
      {number && count !== null && <p className="meta">{phrase('alumniGroups.count', { count })}</p>}
      {joined && !shown && group.kind !== 'own' && <p>{phrase(`alumniGroups.notShown.${group.kind}`)}</p>}
    </>
  );
}

function JoinOrLeave({ group, account, fields }: Place & { group: Group }) {
  const { phrase, groupOf } = usePeople();
  const form = group.joined ? 'leave' : 'join';
  if (!group.joined && !group.mayJoin) return null;
  const key = { ...fields, key: group.id };
  if (group.joined && !group.mayJoin)
    return (
      <Opens form="leave" fields={key} account={account} summary={phrase('alumniGroups.leave')}>
        <AccountForm name="leave" api={API} account={account} fields={{ ...key, closed: 'yes' }}>
          <p className="hint">{phrase('alumniGroups.leaveClosed')}</p>
          <Confirm label={phrase('alumniGroups.leaveSure')} />
          <Button type="submit" variant="quiet" size="small">
            {phrase('alumniGroups.leave')} <VisuallyHidden>{groupOf(group)}</VisuallyHidden>
          </Button>
        </AccountForm>
      </Opens>
    );
  return (
    <AccountForm name={form} api={API} account={account} fields={key}>
      <Button type="submit" variant={group.joined ? 'quiet' : 'line'} size="small">
        {phrase(`alumniGroups.${form}`)} <VisuallyHidden>{groupOf(group)}</VisuallyHidden>
      </Button>
    </AccountForm>
  );
}

function One({ one, ...place }: Place & { one: OneGroup }) {
  const { phrase, language, groupOf } = usePeople();
  const { group, people, page, pages } = one;
  return (
    <>
      <Back href={alumniPath('groups', language)}>{phrase('alumniGroups.back')}</Back>
      <header className="alm__head">
        <h2>
          <bdi>{groupOf(group)}</bdi>
        </h2>
        {group.about && <p dir="auto">{group.about}</p>}
        <Counted group={group} />
        <JoinOrLeave {...place} group={group} />
      </header>
      {group.joined && !group.shown && (
        <Notice kind="info">
          <p>{phrase('alumniGroups.notShownHint')}</p>
          <p>
            <ButtonLink href={alumniPath('profile', language)} variant="line" size="small">
              {phrase('alumni.toProfile')}
            </ButtonLink>
          </p>
        </Notice>
      )}
      {people.length > 0 ? (
        <ul className="rows acc__list" aria-label={phrase('alumniGroups.people')}>
          {people.map((person) => (
            <li key={person.id} className="alm__row">
              <PersonEntry person={person} href={alumniPath('directory', language, { id: person.id, group: group.id })} />
            </li>
          ))}
        </ul>
      ) : (
        <Empty level={3} title={phrase('alumniGroups.nobody')}>
          <p>{phrase('alumniGroups.nobodyHint')}</p>
        </Empty>
      )}
      <Pagination
        page={page}
        pages={pages}
        hrefOf={(to) => alumniPath('groups', language, { id: group.id, page: to > 1 ? String(to) : '' })}
        labels={{
          name: phrase('alumniGroups.pages'),
          previous: phrase('pagination.previous'),
          next: phrase('pagination.next'),
          page: (to) => phrase('pagination.page', { page: to }),
        }}
      />
    </>
  );
}
