import { Button, Icon } from '@/ui';
import { pageHref } from '../pages';
import { StepForm } from './StepForm';
import { TextField } from './TextField';
import { useStep } from './step-context';
import { useWords } from './words';

/** Address and password, or another way to prove the address. */
export function IdentifyStep() {
  const { state, busy, live } = useStep();
  const { phrase, language } = useWords();
  return (
    <>
      <StepForm step="identify">
        <TextField name="identifier" label={phrase('signIn.email')} type="email" inputMode="email" autoComplete="username webauthn" />
        <TextField name="secret" label={phrase('signIn.password')} type="password" autoComplete="current-password" />
        <p className="signin__aside">
          <a href={pageHref('forgotPassword', language, state.to)}>{phrase('signIn.forgot')}</a>
        </p>
        <label className="check">
          <input type="checkbox" name="remember" value="on" defaultChecked={state.values.remember === 'on'} />
          <span>{phrase('signIn.remember')}</span>
        </label>
        <div className="signin__actions">
          <Button type="submit" variant="accent" busy={busy}>
            {phrase('signIn.submit')}
          </Button>
          <Button type="submit" variant="quiet" formAction="/api/auth/email-code">
            {phrase('signIn.emailCode')}
          </Button>
          {live && (
            <Button type="submit" variant="quiet" formAction="/api/auth/passkey">
              {phrase('signIn.passkey')}
            </Button>
          )}
        </div>
      </StepForm>
      <Providers />
      <p className="signin__foot">
        {phrase('signIn.new')} <a href={pageHref('signUp', language, state.to)}>{phrase('signIn.toSignUp')}</a>
      </p>
    </>
  );
}

/** Accounts that the visitor has elsewhere. */
export function Providers() {
  const { state } = useStep();
  const { phrase } = useWords();
  if (state.providers.length === 0) return null;
  return (
    <section className="signin__providers" aria-labelledby="signin-providers">
      <h2 id="signin-providers">{phrase('signIn.elsewhere')}</h2>
      <StepForm step="provider" className="signin__actions">
        {state.providers.map(({ id, name }) => (
          <Button key={id} type="submit" variant="line" name="provider" value={id}>
            {phrase('signIn.with', { name })} <Icon name="arrow" />
          </Button>
        ))}
      </StepForm>
    </section>
  );
}
