import { useWords } from '@/runtime';
import type { StepView } from '../model';
import { StepFrame } from './StepFrame';
import { NewPasswordField } from './TextField';

type View<S extends StepView['step']> = Extract<StepView, { step: S }>;

/** The link of a mail with a code: a press goes on where the mail was asked for; elsewhere the code is there to be typed. */
export function EmailLinkStep({ view }: { view: View<'email-link' | 'email-link-elsewhere'> }) {
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
    <StepFrame step="code" hint={phrase('signIn.linkConfirm')} submit={phrase('signIn.next')} first>
      <input type="hidden" name="secret" value={view.code} />
    </StepFrame>
  );
}

/** A new password by the link of a mail. The link is used up by this form and not by opening it. */
export function ResetStep({ view: { token } }: { view: View<'reset'> }) {
  const { phrase } = useWords();
  return (
    <StepFrame step="reset" hint={phrase('signIn.resetHint')} submit={phrase('signIn.setPassword')}>
      <input type="hidden" name="token" value={token} />
      <NewPasswordField />
    </StepFrame>
  );
}
