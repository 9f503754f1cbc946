import { PASSWORD_MIN_LENGTH } from '@/config/constants';
import { Button } from '@/ui';
import type { StepView } from '../model';
import { OtherWays } from './ProofSteps';
import { StepForm } from './StepForm';
import { TextField } from './TextField';
import { useStep } from './step-context';
import { useWords } from './words';

type View<S extends StepView['step']> = Extract<StepView, { step: S }>;

/** The link of a mail with a code: a press goes on where the mail was asked for; elsewhere the code is there to be typed. */
export function EmailLinkStep({ view }: { view: View<'email-link' | 'email-link-elsewhere'> }) {
  const { busy } = useStep();
  const { phrase } = useWords();
  if (view.step === 'email-link-elsewhere') {
    return (
      <>
        <p>{phrase('signIn.linkElsewhere')}</p>
        <p className="signin__shown">{view.code}</p>
      </>
    );
  }
  return (
    <>
      <p>{phrase('signIn.linkConfirm')}</p>
      <StepForm step="code">
        <input type="hidden" name="secret" value={view.code} />
        <div className="signin__actions">
          <Button type="submit" variant="accent" busy={busy}>
            {phrase('signIn.next')}
          </Button>
        </div>
      </StepForm>
      <OtherWays shown={false} />
    </>
  );
}

/** A new password by the link of a mail. The link is used up by this form and not by opening it. */
export function ResetStep({ view: { token } }: { view: View<'reset'> }) {
  const { busy } = useStep();
  const { phrase } = useWords();
  return (
    <>
      <p>{phrase('signIn.resetHint')}</p>
      <StepForm step="reset">
        <input type="hidden" name="token" value={token} />
        <TextField
          name="secret"
          label={phrase('signIn.newPassword')}
          hint={phrase('signIn.passwordRules', { min: PASSWORD_MIN_LENGTH })}
          type="password"
          autoComplete="new-password"
        />
        <div className="signin__actions">
          <Button type="submit" variant="accent" busy={busy}>
            {phrase('signIn.setPassword')}
          </Button>
        </div>
      </StepForm>
      <OtherWays shown={false} />
    </>
  );
}
