import { useWords } from '@/runtime';
import { useCallback, useId } from 'react';
import { Button, Icon } from '@/ui';
import { PasskeySignIn } from './PasskeySignIn';
import { DefaultSubmit, StepForm, ToPage } from './StepForm';
import { TextField } from './TextField';
import { useStep } from './step-context';

/** Address and password, or another way to prove the address. */
export function IdentifyStep() {
  const { state, busy } = useStep();
  const { phrase } = useWords();
  const form = useId();
  const remember = useCallback(() => {
    const element = document.getElementById(form);
    return element instanceof HTMLFormElement && new FormData(element).get('remember') === 'on';
  }, [form]);
  // Where the address is known, the password is what is missing.
  const known = Boolean(state.values.identifier);
  return (
    <>
      <StepForm step="identify" id={form}>
        <DefaultSubmit />
        <TextField
          first={!known}
          name="identifier"
          label={phrase('signIn.email')}
          type="email"
          inputMode="email"
          autoComplete="username webauthn"
        />
        <TextField first={known} name="secret" label={phrase('signIn.password')} type="password" autoComplete="current-password" />
        <p className="signin__aside">
          <ToPage form={form} page="forgot-password">
            {phrase('signIn.forgot')}
          </ToPage>
        </p>
        <Remember />
        <div className="signin__actions">
          <Button type="submit" variant="accent" busy={busy}>
            {phrase('signIn.submit')}
          </Button>
        </div>
        <div className="signin__actions signin__also">
          <Button type="submit" variant="quiet" formAction="/api/auth/email-code">
            {phrase('signIn.emailCode')}
          </Button>
          <PasskeySignIn remember={remember} />
        </div>
      </StepForm>
      <Providers form={form} />
      <p className="signin__foot">
        {phrase('signIn.new')}{' '}
        <ToPage form={form} page="sign-up">
          {phrase('signIn.toSignUp')}
        </ToPage>
      </p>
    </>
  );
}

/** Unticked, the session ends with the browser; also when the sign-in goes on at another provider. */
export function Remember() {
  const { state } = useStep();
  const { phrase } = useWords();
  return (
    <label className="check">
      <input type="checkbox" name="remember" value="on" defaultChecked={state.values.remember === 'on'} />
      <span>{phrase('signIn.remember')}</span>
    </label>
  );
}

/** Accounts that the visitor has elsewhere. @param form whose address and tick go along; `title`: key of the phrase above them */
export function Providers({ form, title = 'signIn.elsewhere' }: { form: string; title?: string }) {
  const { state } = useStep();
  const { phrase } = useWords();
  if (state.providers.length === 0) return null;
  return (
    <section className="signin__providers" aria-labelledby="signin-providers">
      <h2 id="signin-providers">{phrase(title)}</h2>
      <div className="signin__actions">
        {state.providers.map(({ id, name }) => (
          <Button key={id} type="submit" form={form} formAction="/api/auth/provider" variant="line" name="provider" value={id}>
            {phrase('signIn.with', { name })} <Icon name="arrow" />
          </Button>
        ))}
      </div>
    </section>
  );
}
