import { useWords } from '@/runtime';
import type { ReactNode } from 'react';
import { Button, unbroken } from '@/ui';
import type { PostName } from '../model';
import { HINT_ID, HintContext, useStep } from './step-context';

/** A form of the flow: posts to `/api/auth/<step>` and says on which page it stands, of which flow it is and where the sign-in leads. */
export function StepForm({
  step,
  id,
  hinted = false,
  children,
  className = 'form',
}: {
  step: PostName;
  id?: string;
  /** A `Hint` stands before it. */
  hinted?: boolean;
  children: ReactNode;
  className?: string;
}) {
  const { state, onSubmit, busy } = useStep();
  const { language } = useWords();
  return (
    // Its own words are clearer than the browser's, and the same without a script.
    <form
      id={id}
      className={className}
      method="post"
      action={`/api/auth/${step}`}
      noValidate
      onSubmit={onSubmit}
      aria-busy={busy ? true : undefined}
    >
      <input type="hidden" name="at" value={state.at} />
      <input type="hidden" name="language" value={language} />
      {state.flow && <input type="hidden" name="flow" value={state.flow} />}
      {state.to && <input type="hidden" name="to" value={state.to} />}
      <HintContext value={hinted}>{children}</HintContext>
    </form>
  );
}

/**
 * What Enter presses in a form whose first button leads elsewhere: browsers take the first one that submits, and some only one that is
 * laid out. Nobody sees it or comes to it otherwise.
 */
export function DefaultSubmit() {
  const { phrase } = useWords();
  return (
    <button type="submit" className="vh" tabIndex={-1} aria-hidden="true">
      {phrase('signIn.submit')}
    </button>
  );
}

/**
 * Leads to another page of the flow and takes along the address that was typed into the form: a button that looks like the
 * link it would be otherwise. It stands after the button that Enter presses.
 */
export function ToPage({ form, page, children }: { form: string; page: 'sign-in' | 'sign-up' | 'forgot-password'; children: ReactNode }) {
  const name: PostName = `to-${page}`;
  return (
    <button type="submit" form={form} className="aslink" formAction={`/api/auth/${name}`}>
      {children}
    </button>
  );
}

/** What a step is about, told together with its first field. */
export const Hint = ({ children }: { children: ReactNode }) => (
  <p id={HINT_ID}>{typeof children === 'string' ? unbroken(children) : children}</p>
);

/** The one thing that a step is for. */
export function Submit({ text, first = false }: { text: string; first?: boolean }) {
  const { busy, state } = useStep();
  return (
    <div className="signin__actions">
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a step without a field begins with its button */}
      <Button type="submit" variant="accent" busy={busy} autoFocus={first && state.problems.length === 0}>
        {text}
      </Button>
    </div>
  );
}
