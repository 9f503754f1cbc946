import type { ReactNode } from 'react';
import { Button } from '@/ui';
import { useStep } from './step-context';
import { useWords } from './words';

/** A form of the flow: posts to `/api/auth/<step>` and says on which page it stands and where the sign-in leads. */
export function StepForm({ step, children, className = 'form' }: { step: string; children: ReactNode; className?: string }) {
  const { state, onSubmit, busy } = useStep();
  const { language } = useWords();
  return (
    // Its own words are clearer than the browser's, and the same without a script.
    <form
      className={className}
      method="post"
      action={`/api/auth/${step}`}
      noValidate
      onSubmit={onSubmit}
      aria-busy={busy ? true : undefined}
    >
      <input type="hidden" name="at" value={state.at} />
      <input type="hidden" name="language" value={language} />
      {state.to && <input type="hidden" name="to" value={state.to} />}
      {children}
    </form>
  );
}

/** The one thing that a step is for. */
export function Submit({ text }: { text: string }) {
  const { busy } = useStep();
  return (
    <div className="signin__actions">
      <Button type="submit" variant="accent" busy={busy}>
        {text}
      </Button>
    </div>
  );
}
