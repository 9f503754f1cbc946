import { useWords } from '@/runtime';
import { Button, Flow } from '@/ui';
import {
  AccountForm,
  AccountFrame,
  Addressed,
  Field,
  LIMITS,
  marks,
  Part,
  useAccount,
  Was,
  type Account,
  type AccountView,
} from '../common';
import type { ProfileData } from './model';
import { PROFILE_FIELDS, profileRules } from './rules';

const API = '/api/account/profile';

interface Props {
  first: AccountView<ProfileData>;
  title: string;
}

/** Names, company, title and the language of mails; the e-mail address, which its new owner confirms by a code. */
export function ProfilePage({ first, title }: Props) {
  const { phrase } = useWords();
  const account = useAccount(first, profileRules);
  // A page that comes with "a code is on its way" begins with the field for it. What is on the screen already stays where it is.
  const codeFirst = first.status === 'ready' && first.data.newEmail !== undefined;
  const address = (data: ProfileData) => (
    <Part
      title={phrase('account.profile.address')}
      about={
        <p>
          <Addressed phrase="account.profile.current" email={data.email} />
        </p>
      }
    >
      {data.newEmail === undefined ? <ChangeEmail account={account} /> : <ConfirmEmail account={account} email={data.newEmail} />}
    </Part>
  );
  return (
    <AccountFrame current="profile" title={title} account={account} api={API}>
      {(data) => (
        <>
          {codeFirst && address(data)}
          <Part title={phrase('account.profile.names')}>
            <AccountForm name="profile" api={API} account={account} className="acc__form">
              <Was value={marks(PROFILE_FIELDS.map((field) => data[field]))} />
              <Field name="firstName" value={data.firstName} required autoComplete="given-name" />
              <Field name="lastName" value={data.lastName} required autoComplete="family-name" />
              <Field name="company" value={data.company} maxLength={LIMITS.default} autoComplete="organization" />
              <Field name="titleName" value={data.titleName} maxLength={LIMITS.titleName} autoComplete="organization-title" />
              <Field name="country" value={data.country} options={data.countries} required autoComplete="country" />
              <Field
                name="mailLanguage"
                value={data.mailLanguage}
                options={data.languages}
                hint={phrase('account.profile.languageHint')}
                required
              />
              <Button type="submit" variant="accent" busy={account.busy === 'profile'}>
                {phrase('account.save')}
              </Button>
            </AccountForm>
          </Part>
          {!codeFirst && address(data)}
        </>
      )}
    </AccountFrame>
  );
}

function ChangeEmail({ account }: { account: Account<ProfileData> }) {
  const { phrase } = useWords();
  return (
    <AccountForm name="email" api={API} account={account} className="acc__form">
      <Field
        name="email"
        type="email"
        label={phrase('account.profile.newAddress')}
        hint={phrase('account.profile.emailHint')}
        required
        autoComplete="email"
        inputMode="email"
        spellCheck={false}
      />
      <Button type="submit" variant="line" busy={account.busy === 'email'}>
        {phrase('account.profile.sendCode')}
      </Button>
    </AccountForm>
  );
}

function ConfirmEmail({ account, email }: { account: Account<ProfileData>; email: string }) {
  const { phrase } = useWords();
  return (
    <>
      <AccountForm name="code" api={API} account={account} className="acc__form">
        <Field
          name="code"
          hint={phrase('account.profile.codeHint', { email })}
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={16}
        />
        <Button type="submit" variant="accent" busy={account.busy === 'code'}>
          {phrase('account.profile.confirmCode')}
        </Button>
      </AccountForm>
      <Flow className="acc__aside">
        <AccountForm name="email" api={API} account={account} fields={{ email }} label={phrase('account.profile.again')}>
          <Button type="submit" variant="quiet" size="small">
            {phrase('account.profile.again')}
          </Button>
        </AccountForm>
        <AccountForm name="email-cancel" api={API} account={account} label={phrase('account.profile.keep')}>
          <Button type="submit" variant="quiet" size="small">
            {phrase('account.profile.keep')}
          </Button>
        </AccountForm>
      </Flow>
    </>
  );
}
