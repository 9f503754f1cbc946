import { useWords } from '@/runtime';
import type { ReactNode } from 'react';
import { Button } from '@/ui';
import type { PostName } from '../model';
import { Hint, StepForm, Submit } from './StepForm';
import { useStep } from './step-context';

/** Ways out of a step: another one to the same end, and the way back. */
export function OtherWays({ shown }: { shown: boolean }) {
  const { state } = useStep();
  const { phrase } = useWords();
  return (
    <div className="signin__actions signin__others">
      {shown && (
        <StepForm step="other-ways" className="inline">
          <Button type="submit" variant="quiet">
            {phrase('signIn.otherWays')}
          </Button>
        </StepForm>
      )}
      <StepForm step="cancel" className="inline">
        <Button type="submit" variant="quiet">
          {phrase(state.at === 'security' ? 'signIn.cancel' : 'signIn.startAgain')}
        </Button>
      </StepForm>
    </div>
  );
}

/** The frame of a step: what it asks for, its form with one button, and the ways out of it. */
export function StepFrame({
  step,
  hint,
  submit,
  otherWays = false,
  first = false,
  children,
}: {
  step: PostName;
  hint?: string;
  /** Text of the button. */
  submit: string;
  otherWays?: boolean;
  /** The button is all that the step has. */
  first?: boolean;
  children: ReactNode;
}) {
  return (
    <>
      {hint !== undefined && <Hint>{hint}</Hint>}
      <StepForm step={step} hinted={hint !== undefined}>
        {children}
        <Submit text={submit} first={first} />
      </StepForm>
      <OtherWays shown={otherWays} />
    </>
  );
}
