import { VERIFICATION_CODE_LENGTH } from '@/config/constants';
import { Button } from '@/ui';
import { KNOWN_QUESTIONS, type SecurityQuestion, type StepView } from '../model';
import { StepForm } from './StepForm';
import { TextField } from './TextField';
import { useStep } from './step-context';
import { useWords } from './words';

type View<S extends StepView['step']> = Extract<StepView, { step: S }>;

/** Password managers save a new or proven password with the name that stands beside it. */
export function UserName() {
  const { state } = useStep();
  const name = state.values.identifier ?? state.values.email;
  return name ? <input type="email" name="username" autoComplete="username" value={name} readOnly hidden /> : null;
}

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

/** Six digits. Pasted with blanks between they are right all the same. */
export function CodeField() {
  const { phrase } = useWords();
  return (
    <TextField
      name="secret"
      label={phrase('signIn.code')}
      hint={phrase('signIn.codeHint')}
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={VERIFICATION_CODE_LENGTH + 10}
      className="input signin__code"
    />
  );
}

export function CodeStep({ view }: { view: View<'code'> }) {
  const { state, busy } = useStep();
  const { phrase } = useWords();
  return (
    <>
      <p>{phrase(`signIn.codeSent.${view.by}`, { to: view.to })}</p>
      {state.values.resent === 'on' && state.problems.length === 0 && <p role="status">{phrase('signIn.resent')}</p>}
      <StepForm step="code">
        <CodeField />
        <div className="signin__actions">
          <Button type="submit" variant="accent" busy={busy}>
            {phrase('signIn.next')}
          </Button>
        </div>
      </StepForm>
      {view.resend && (
        <StepForm step="resend" className="inline">
          <Button type="submit" variant="quiet">
            {phrase('signIn.resend')}
          </Button>
        </StepForm>
      )}
      <OtherWays shown={view.otherWays} />
    </>
  );
}

export function PasswordStep({ view }: { view: View<'password'> }) {
  const { busy } = useStep();
  const { phrase } = useWords();
  return (
    <>
      <StepForm step="password">
        <UserName />
        <TextField name="secret" label={phrase('signIn.password')} type="password" autoComplete="current-password" />
        <div className="signin__actions">
          <Button type="submit" variant="accent" busy={busy}>
            {phrase('signIn.submit')}
          </Button>
        </div>
      </StepForm>
      <OtherWays shown={view.otherWays} />
    </>
  );
}

/** A question in the page's language; one that its owner made, or that is not known, as it is. */
export const questionText = ({ key, question }: SecurityQuestion, phrase: (key: string) => string): string =>
  KNOWN_QUESTIONS.includes(key) ? phrase(`signIn.question.${key}`) : question;

export function QuestionStep({ view }: { view: View<'question'> }) {
  const { busy } = useStep();
  const { phrase } = useWords();
  return (
    <>
      <StepForm step="question">
        <TextField name="secret" label={questionText(view, phrase)} type="text" autoComplete="off" />
        <div className="signin__actions">
          <Button type="submit" variant="accent" busy={busy}>
            {phrase('signIn.next')}
          </Button>
        </div>
      </StepForm>
      <OtherWays shown={view.otherWays} />
    </>
  );
}

export function ChooseStep({ view }: { view: View<'choose'> }) {
  const { state, busy } = useStep();
  const { phrase } = useWords();
  const problem = state.problems.find(({ field }) => field === 'way');
  return (
    <>
      <StepForm step="choose">
        <fieldset className="signin__ways" id={`signin-${state.at}-way`} aria-describedby={problem ? 'signin-way-problem' : undefined}>
          <legend>{phrase('signIn.ways')}</legend>
          {problem && (
            <p className="field__err" id="signin-way-problem">
              {phrase(problem.key)}
            </p>
          )}
          {view.ways.map((way, index) => (
            <label className="check" key={way}>
              <input type="radio" name="way" value={way} defaultChecked={index === 0} />
              <span>{phrase(`signIn.way.${way}`)}</span>
            </label>
          ))}
        </fieldset>
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

/** The account of the same address: its owner proves it by a code. */
export function LinkStep() {
  const { busy } = useStep();
  const { phrase } = useWords();
  return (
    <>
      <p>{phrase('signIn.linkHint')}</p>
      <StepForm step="link">
        <CodeField />
        <div className="signin__actions">
          <Button type="submit" variant="accent" busy={busy}>
            {phrase('signIn.connect')}
          </Button>
        </div>
      </StepForm>
      <OtherWays shown={false} />
    </>
  );
}
