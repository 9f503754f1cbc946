import { AccountLinks } from '@/features/account/menu';
import { Button, ButtonLink, Notice } from '@/ui';
import type { StepView } from '../model';
import { pageHref } from '../pages';
import { Providers } from './IdentifyStep';
import { UserName } from './ProofSteps';
import { StepForm, Submit } from './StepForm';
import { NewPasswordField, TextField } from './TextField';
import { useStep } from './step-context';
import { useWords } from './words';

/** Who a new account is for. */
export function SignUpStep() {
  const { state } = useStep();
  const { phrase, language } = useWords();
  return (
    <>
      <p>{phrase('signUp.hint')}</p>
      <StepForm step="sign-up">
        <TextField name="firstName" label={phrase('signUp.firstName')} type="text" autoComplete="given-name" autoCapitalize="words" />
        <TextField name="lastName" label={phrase('signUp.lastName')} type="text" autoComplete="family-name" autoCapitalize="words" />
        <TextField
          name="email"
          label={phrase('signIn.email')}
          hint={phrase('signUp.emailHint')}
          type="email"
          inputMode="email"
          autoComplete="email"
        />
        <Submit text={phrase('signUp.submit')} />
      </StepForm>
      <Providers />
      <p className="signin__foot">
        {phrase('signUp.have')} <a href={pageHref('signIn', language, state.to)}>{phrase('signUp.toSignIn')}</a>
      </p>
    </>
  );
}

/** An address to which a code goes: for a forgotten password, or one that was paused. */
export function AddressStep({ step }: { step: 'recover' | 'unlock' }) {
  const { state } = useStep();
  const { phrase, language } = useWords();
  return (
    <>
      <p>{phrase(`signIn.${step}Hint`)}</p>
      <StepForm step={step}>
        <TextField name="identifier" label={phrase('signIn.email')} type="email" inputMode="email" autoComplete="username" />
        <Submit text={phrase('signIn.sendCode')} />
      </StepForm>
      <p className="signin__foot">
        <a href={pageHref('signIn', language, state.to)}>{phrase('signIn.back')}</a>
      </p>
    </>
  );
}

export function NewPasswordStep({ view }: { view: Extract<StepView, { step: 'new-password' }> }) {
  const { phrase } = useWords();
  return (
    <>
      {view.optional && <p>{phrase('signUp.passwordOptional')}</p>}
      <StepForm step="new-password">
        <UserName />
        <NewPasswordField />
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
        <ButtonLink href={pageHref('signIn', language, state.to)} variant="accent">
          {phrase('signIn.submit')}
        </ButtonLink>
      </p>
    </>
  );
}

/** The account is there: what it is good for. */
export function ThanksStep() {
  const { phrase, language } = useWords();
  return (
    <>
      <p>{phrase('signUp.thanks')}</p>
      <div className="signin__account">
        <AccountLinks language={language} phrase={phrase} />
      </div>
    </>
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
