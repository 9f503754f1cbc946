import { useWords } from '@/runtime';
import { SECURITY_QUESTIONS, VERIFICATION_CODE_LENGTH } from '@/config/constants';
import { Button, FieldProblem, problemId } from '@/ui';
import type { StepView } from '../model';
import { Hint, StepForm, Submit } from './StepForm';
import { OtherWays, StepFrame } from './StepFrame';
import { fieldId, TextField } from './TextField';
import { useStep } from './step-context';

/** Unless the user service says otherwise. */
const CODE_MINUTES = 10;

type View<S extends StepView['step']> = Extract<StepView, { step: S }>;

/** Password managers save a new or proven password with the name that stands beside it. */
export function UserName() {
  const { state } = useStep();
  const name = state.values.identifier ?? state.values.email;
  return name ? <input type="email" name="username" autoComplete="username" value={name} readOnly hidden /> : null;
}

/** Six digits. Pasted with blanks between they are right all the same. */
export function CodeField() {
  const { phrase } = useWords();
  return (
    <TextField
      first
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
  const { state, turn } = useStep();
  const { phrase } = useWords();
  return (
    <>
      <Hint>{phrase(`signIn.codeSent.${view.by}`, { to: view.to, minutes: state.values.codeMinutes ?? CODE_MINUTES })}</Hint>
      {/* There before its words are, so that they are read out; the same words again where they come anew. */}
      <p role="status" className="signin__resent">
        {state.values.resent === 'on' && state.problems.length === 0 && <span key={turn}>{phrase('signIn.resent')}</span>}
      </p>
      <StepForm step="code" hinted>
        <CodeField />
        <Submit text={phrase('signIn.next')} />
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
  const { phrase } = useWords();
  return (
    <StepFrame step="password" submit={phrase('signIn.submit')} otherWays={view.otherWays}>
      <UserName />
      <TextField first name="secret" label={phrase('signIn.password')} type="password" autoComplete="current-password" />
    </StepFrame>
  );
}

/** A question in the page's language; one that its owner made, or that is not known, as it is. */
export const questionText = ({ key, question }: { key: string; question: string }, phrase: (key: string) => string): string =>
  SECURITY_QUESTIONS.includes(key) ? phrase(`signIn.question.${key}`) : question;

export function QuestionStep({ view }: { view: View<'question'> }) {
  const { phrase } = useWords();
  return (
    <StepFrame step="question" submit={phrase('signIn.next')} otherWays={view.otherWays}>
      <TextField first name="secret" label={questionText(view, phrase)} type="text" autoComplete="off" />
    </StepFrame>
  );
}

/** One of several ways. */
export function WaysField({ ways, legend }: { ways: View<'choose'>['ways']; legend: string }) {
  const { state } = useStep();
  const { phrase } = useWords();
  const problem = state.problems.find(({ field }) => field === 'way');
  const id = fieldId('way', state.at);
  return (
    <fieldset className="signin__ways" id={id} aria-describedby={problem ? problemId(id) : undefined}>
      <legend>{legend}</legend>
      {problem && <FieldProblem control={id}>{phrase(problem.key)}</FieldProblem>}
      {ways.map((way, index) => (
        <label className="check" key={way}>
          <input
            type="radio"
            name="way"
            value={way}
            defaultChecked={index === 0}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- a step is one question: it begins with its choice
            autoFocus={index === 0 && state.problems.length === 0}
          />
          <span>{phrase(`signIn.way.${way}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}

export function ChooseStep({ view }: { view: View<'choose'> }) {
  const { phrase } = useWords();
  return (
    <StepFrame step="choose" submit={phrase('signIn.next')}>
      <WaysField ways={view.ways} legend={phrase('signIn.ways')} />
    </StepFrame>
  );
}

/** The account of the same address: its owner proves it by a code. */
export function LinkStep() {
  const { phrase } = useWords();
  return (
    <StepFrame step="link" hint={phrase('signIn.linkHint')} submit={phrase('signIn.connect')}>
      <CodeField />
    </StepFrame>
  );
}
