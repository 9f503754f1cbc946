import type { ReactNode } from 'react';
import { AccountForm, Field, Opens, Part, Told, useAccount, type Account, type AccountView } from '@/features/account/common';
import { Button, ButtonLink, Empty, Fold, Notice } from '@/ui';
import { useWords } from '@/runtime';
import { AlumniHead } from '../../common/AlumniHead';
import { Leave } from '../../common/Leave';
import { Tick } from '../../common/Tick';
import { ContactPage } from '../../contact/components/ContactPage';
import { alumniPath } from '../../navigation/paths';
import type { GatewayData } from '../model';
import { GATEWAY_LIMITS, gatewayRules } from '../rules';

const API = '/api/alumni/gateway';

type SignedIn = Extract<GatewayData, { signedIn: true }>;

interface Place {
  data: SignedIn;
  account: Account<GatewayData>;
}

/** How somebody becomes a member of the alumni, and how far that is. */
export function GatewayPage({
  first,
  title,
  lede,
  picture,
}: {
  first: AccountView<GatewayData>;
  title: string;
  lede?: string | undefined;
  /** The page's own, beside its title. */
  picture?: ReactNode;
}) {
  const { language } = useWords();
  const account = useAccount(first, gatewayRules);
  return (
    <ContactPage
      title={title}
      head={() => <AlumniHead title={title} lede={lede} picture={picture} low />}
      account={account}
      api={API}
      here={alumniPath('noAccess', language)}
      fieldsOf={() => ({})}
      navigation={false}
    >
      {(data) => (data.signedIn ? <State data={data} account={account} /> : <Visitor data={data} />)}
    </ContactPage>
  );
}

function Visitor({ data: { signIn, signUp } }: { data: Extract<GatewayData, { signedIn: false }> }) {
  const { phrase } = useWords();
  return (
    <>
      <Ways />
      <Part title={phrase('alumniGateway.first')}>
        <p>{phrase('alumniGateway.firstHint')}</p>
        <div className="flow">
          <ButtonLink href={signIn} variant="accent">
            {phrase('alumniGateway.signIn')}
          </ButtonLink>
          <ButtonLink href={signUp} variant="line">
            {phrase('alumniGateway.signUp')}
          </ButtonLink>
        </div>
      </Part>
    </>
  );
}

/** The three ways in, in a word each, for who has to sign in before there are forms of them. */
function Ways() {
  const { phrase } = useWords();
  return (
    <Part title={phrase('alumniGateway.ways')}>
      <ol className="alm__ways">
        {(['list', 'invitation', 'questions'] as const).map((way) => (
          <li key={way}>
            <h3>{phrase(`alumniGateway.way.${way}`)}</h3>
            <p>{phrase(`alumniGateway.way.${way}.hint`)}</p>
          </li>
        ))}
      </ol>
    </Part>
  );
}

function State({ data, account }: Place) {
  const { phrase } = useWords();
  switch (data.state) {
    case 'asked':
      return <Asked data={data} account={account} />;
    case 'suspended':
      return (
        <>
          <Empty level={2} title={phrase('alumniGateway.suspended')}>
            <p>{phrase('alumniGateway.suspendedHint')}</p>
          </Empty>
          <Leave api={API} account={account} />
        </>
      );
    case 'refused':
      return (
        <>
          <Notice kind="warn" title={phrase('alumniGateway.refused')}>
            {data.request?.note && <p dir="auto">{phrase('alumniGateway.refusedNote', { note: data.request.note })}</p>}
            <p>
              {data.askAgainAt ? (
                <Told phrase="alumniGateway.askAgainAt" at={{ date: data.askAgainAt }} as="day" />
              ) : (
                phrase('alumniGateway.askAgain')
              )}
            </p>
          </Notice>
          <Agreement text={data.wording.text} />
          <List data={data} account={account} />
          <Invitation data={data} account={account} />
          {!data.askAgainAt && <Questions data={data} account={account} />}
          <Leave api={API} account={account} what="forget" />
        </>
      );
    case 'none':
      return (
        <>
          <Agreement text={data.wording.text} />
          <List data={data} account={account} />
          <Invitation data={data} account={account} />
          {data.askAgainAt ? (
            <Part id="questions" title={phrase('alumniGateway.way.questions')}>
              <p>
                <Told phrase="alumniGateway.askAgainAt" at={{ date: data.askAgainAt }} as="day" />
              </p>
            </Part>
          ) : (
            <Questions data={data} account={account} />
          )}
        </>
      );
  }
}

function Asked({ data, account }: Place) {
  const { phrase } = useWords();
  return (
    <>
      <Notice kind="info" title={phrase('alumniGateway.asked')}>
        <p>
          {data.request && <Told phrase="alumniGateway.askedAt" at={{ date: data.request.at }} />} {phrase('alumniGateway.askedHint')}
        </p>
      </Notice>
      <Agreement text={data.wording.text} />
      <List data={data} account={account} />
      <Invitation data={data} account={account} />
      <Part title={phrase('alumniGateway.withdraw')}>
        <p>{phrase('alumniGateway.withdrawHint')}</p>
        <AccountForm name="withdraw" api={API} account={account} className="acc__form" label={phrase('alumniGateway.withdraw')}>
          <Button type="submit" variant="line" busy={account.busy === 'withdraw'}>
            {phrase('alumniGateway.withdraw')}
          </Button>
        </AccountForm>
      </Part>
    </>
  );
}

/** What is agreed to on whichever way, in the words that are kept with the tick: once, before the forms, of which the first stands open. */
function Agreement({ text }: { text: string }) {
  const { phrase } = useWords();
  const [what, ...points] = text.split('\n');
  return (
    <Part id="agreement" title={phrase('alumniGateway.agreement')}>
      <p className="alm__wording">{what}</p>
      {points.length > 0 && (
        <ul className="alm__points">
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
    </Part>
  );
}

function Agreed({ wording: { newsletters } }: Pick<SignedIn, 'wording'>) {
  const { phrase } = useWords();
  return (
    <>
      <Tick name="consent" required>
        {phrase('alumniGateway.agree')}
      </Tick>
      {newsletters && <Tick name="newsletters">{newsletters}</Tick>}
    </>
  );
}

/** What the forms of the other ways bring back: the code that the address came with. */
const keptOf = ({ wording, code }: SignedIn): Record<string, string> => ({ wording: wording.version, ...(code ? { code } : {}) });

function List({ data, account }: Place) {
  const { phrase } = useWords();
  return (
    <Part id="list" title={phrase('alumniGateway.way.list')}>
      <p className="alm__says">{phrase('alumniGateway.way.list.hint')}</p>
      {data.email !== '' && <p className="alm__says">{phrase('alumniGateway.address', { email: data.email })}</p>}
      <AccountForm
        name="list"
        api={API}
        account={account}
        fields={keptOf(data)}
        className="acc__form alm__long"
        label={phrase('alumniGateway.way.list')}
      >
        <Agreed wording={data.wording} />
        <Button type="submit" variant="accent" busy={account.busy === 'list'}>
          {phrase('alumniGateway.join')}
        </Button>
      </AccountForm>
    </Part>
  );
}

function Invitation({ data: { wording, code }, account }: Place) {
  const { phrase } = useWords();
  const fields = { wording: wording.version };
  return (
    <Part id="invitation" title={phrase('alumniGateway.way.invitation')}>
      <p className="alm__says">{phrase('alumniGateway.way.invitation.hint')}</p>
      <Opens
        form="invitation"
        fields={fields}
        account={account}
        summary={phrase('alumniGateway.openCode')}
        className="alm__open"
        opened={Boolean(code)}
      >
        <AccountForm
          name="invitation"
          api={API}
          account={account}
          fields={fields}
          className="acc__form alm__long"
          label={phrase('alumniGateway.way.invitation')}
        >
          <Field
            name="code"
            label={phrase('alumniGateway.code')}
            value={code}
            hint={phrase('alumniGateway.codeHint')}
            maxLength={GATEWAY_LIMITS.code}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
          />
          <Agreed wording={wording} />
          <Button type="submit" variant="accent" busy={account.busy === 'invitation'}>
            {phrase('alumniGateway.join')}
          </Button>
        </AccountForm>
      </Opens>
    </Part>
  );
}

function Questions({ data, account }: Place) {
  const { phrase } = useWords();
  const { outcome } = account;
  const fields = keptOf(data);
  const text = { maxLength: GATEWAY_LIMITS.line } as const;
  return (
    <Part id="questions" title={phrase('alumniGateway.way.questions')}>
      <p className="alm__says">{phrase('alumniGateway.way.questions.hint')}</p>
      <Opens form="questions" fields={fields} account={account} summary={phrase('alumniGateway.openQuestions')} className="alm__open">
        <AccountForm
          name="questions"
          api={API}
          account={account}
          fields={fields}
          className="acc__form alm__long"
          label={phrase('alumniGateway.way.questions')}
        >
          <Field name="name" label={phrase('alumniGateway.name')} {...text} autoComplete="name" required />
          <Field name="formerName" label={phrase('alumniGateway.formerName')} hint={phrase('alumniGateway.formerNameHint')} {...text} />
          <Field name="office" label={phrase('alumniGateway.office')} {...text} required />
          <Field name="practice" label={phrase('alumniGateway.practice')} {...text} required />
          <div className="alm__pair">
            <Field name="from" label={phrase('alumniGateway.from')} inputMode="numeric" maxLength={4} required />
            <Field name="to" label={phrase('alumniGateway.to')} inputMode="numeric" maxLength={4} required />
          </div>
          <Fold className="alm__open" open={outcome?.form === 'questions' && outcome.kind !== 'ok'}>
            <summary>{phrase('alumniGateway.more')}</summary>
            <p className="hint">{phrase('alumniGateway.moreHint')}</p>
            <Field name="manager" label={phrase('alumniGateway.manager')} {...text} />
            <Field name="project" label={phrase('alumniGateway.project')} maxLength={GATEWAY_LIMITS.project} rows={3} />
            <Field
              name="employeeNumber"
              label={phrase('alumniGateway.employeeNumber')}
              maxLength={GATEWAY_LIMITS.employeeNumber}
              autoComplete="off"
            />
            <Field name="note" label={phrase('alumniGateway.note')} maxLength={GATEWAY_LIMITS.note} rows={4} />
          </Fold>
          <Agreed wording={data.wording} />
          <Button type="submit" variant="accent" busy={account.busy === 'questions'}>
            {phrase('alumniGateway.ask')}
          </Button>
        </AccountForm>
      </Opens>
    </Part>
  );
}
