import { useWords } from '@/runtime';
import { useId } from 'react';
import { AccountLinks } from '@/features/account/menu';
import { languagePath } from '@/lib/language-path';
import { Button, ButtonLink, Notice } from '@/ui';
import type { StepView } from '../model';
import { pageHref } from '../pages';
import { Providers, Remember } from './IdentifyStep';
import { UserName } from './ProofSteps';
import { Hint, StepForm, Submit, ToPage } from './StepForm';
import { NewPasswordField, TextField } from './TextField';
import { useStep } from './step-context';

/** Who a new account is for. */
export function SignUpStep() {
  const { state } = useStep();
  const { phrase, language } = useWords();
  const form = useId();
  return (
    <>
      <Hint>{phrase('signUp.hint')}</Hint>
      <StepForm step="sign-up" id={form} hinted>
        <TextField first name="firstName" label={phrase('signUp.firstName')} type="text" autoComplete="given-name" autoCapitalize="words" />
        <TextField name="lastName" label={phrase('signUp.lastName')} type="text" autoComplete="family-name" autoCapitalize="words" />
        <TextField
          name="email"
          label={phrase('signIn.email')}
          hint={phrase('signUp.emailHint')}
          type="email"
          inputMode="email"
          autoComplete="email"
        />
        <Remember />
        {state.firm !== undefined && (
          <p className="hint">
            <span>
              {phrase('signUp.legal')} <a href={`${state.firm}${languagePath('/privacy', language)}`}>{phrase('signUp.privacy')}</a>.
            </span>{' '}
            <span>
              {phrase('signUp.agreed')} <a href={`${state.firm}${languagePath('/terms', language)}`}>{phrase('signUp.terms')}</a>.
            </span>
          </p>
        )}
        <Submit text={phrase('signUp.submit')} />
      </StepForm>
      <Providers form={form} title="signUp.elsewhere" />
      <p className="signin__foot">
        {phrase('signUp.have')}{' '}
        <ToPage form={form} page="sign-in">
          {phrase('signUp.toSignIn')}
        </ToPage>
      </p>
    </>
  );
}

/** An address to which a code goes: for a forgotten password, or one that was paused. */
export function AddressStep({ step }: { step: 'recover' | 'unlock' }) {
  const { phrase } = useWords();
  const form = useId();
  return (
    <>
      <Hint>{phrase(`signIn.${step}Hint`)}</Hint>
      <StepForm step={step} id={form} hinted>
        <TextField first name="identifier" label={phrase('signIn.email')} type="email" inputMode="email" autoComplete="username" />
        <Submit text={phrase('signIn.sendCode')} />
      </StepForm>
      <p className="signin__foot">
        <ToPage form={form} page="sign-in">
          {phrase('signIn.back')}
        </ToPage>
      </p>
    </>
  );
}

export function NewPasswordStep({ view }: { view: Extract<StepView, { step: 'new-password' }> }) {
  const { phrase } = useWords();
  return (
    <>
      {view.optional && <Hint>{phrase('signUp.passwordOptional')}</Hint>}
      <StepForm step="new-password" hinted={view.optional}>
        <UserName />
        <NewPasswordField rules={view.rules} />
        <Submit text={phrase('signIn.setPassword')} />
      </StepForm>
      {view.optional && (
        <StepForm step="skip" className="inline">
          <Button type="submit" variant="quiet">
            {phrase('signUp.skipPassword')}
          </Button>
        </StepForm>
      )}
    </>
  );
}

export function UnlockedStep() {
  const { state } = useStep();
  const { phrase, language } = useWords();
  return (
    <>
      <Notice kind="ok" title={phrase('signIn.unlocked')}>
        <p>{phrase('signIn.unlockedHint')}</p>
      </Notice>
      <p>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- where the step goes on */}
        <ButtonLink href={pageHref('signIn', language, state.to)} variant="accent" autoFocus={state.problems.length === 0}>
          {phrase('signIn.submit')}
        </ButtonLink>
      </p>
    </>
  );
}

/** The provider has mailed a link, which goes on wherever it is opened. */
export function LookAtMailStep() {
  const { phrase } = useWords();
  return (
    <Notice kind="info">
      <p>{phrase('signIn.lookAtMail')}</p>
    </Notice>
  );
}

/** After a forgotten password: said before the visitor goes on. */
export function PasswordSetStep({ view: { to } }: { view: Extract<StepView, { step: 'password-set' }> }) {
  const { state } = useStep();
  const { phrase } = useWords();
  return (
    <>
      <Notice kind="ok" title={phrase('signIn.passwordSet')}>
        <p>{phrase('signIn.passwordSetHint')}</p>
      </Notice>
      <p>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- where the step goes on */}
        <ButtonLink href={to} variant="accent" autoFocus={state.problems.length === 0}>
          {phrase('signIn.next')}
        </ButtonLink>
      </p>
    </>
  );
}

/** The account is there: what it is good for. */
export function ThanksStep() {
  const { phrase, language } = useWords();
  return (
    <div data-shown="registered">
      <p>{phrase('signUp.thanks')}</p>
      <div className="signin__account">
        <AccountLinks language={language} phrase={phrase} />
      </div>
    </div>
  );
}

/** Whoever comes here signed in: where their pages are, and how to sign out, which works without a script. */
export function SignedInStep() {
  const { phrase, language } = useWords();
  return (
    <div className="signin__account">
      <AccountLinks language={language} phrase={phrase} />
    </div>
  );
}
