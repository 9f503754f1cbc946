import { useWords } from '@/runtime';
import { useEffect, useRef } from 'react';
import { Notice } from '@/ui';
import { StateTitle } from '@/ui/StateTitle';
import { assertUnreachable } from '@/lib/assert-unreachable';
import type { IdentityState, StepView } from '../model';
import { useIdentity } from '../use-identity';
import {
  AddressStep,
  LookAtMailStep,
  NewPasswordStep,
  PasswordSetStep,
  SignedInStep,
  SignUpStep,
  ThanksStep,
  UnlockedStep,
} from './AccountSteps';
import { firstOf } from './first-field';
import { IdentifyStep } from './IdentifyStep';
import { PasskeyStep } from './PasskeyStep';
import { usePurpose } from './Purpose';
import { ProblemSummary } from './ProblemSummary';
import { EmailLinkStep, ResetStep } from './MailSteps';
import { ChooseStep, CodeStep, LinkStep, PasswordStep, QuestionStep } from './ProofSteps';
import { SetUpAppStep, SetUpChooseStep, SetUpPasskeyStep, SetUpPhoneStep, SetUpQuestionStep } from './SetUpSteps';
import { NOTICE_ID, StepContext } from './step-context';

interface Props {
  /** What the server rendered. */
  first: IdentityState;
  /** Heading of the first step: the page's title. */
  title: string;
  headingId?: string;
}

const beginnings: readonly StepView['step'][] = ['identify', 'sign-up', 'recovery', 'unlock', 'thanks'];

/** The steps of a sign-in, a sign-up or a recovery: forms that work without a script, and in place with one. */
export function IdentityFlow({ first, title, headingId }: Props) {
  const { phrase } = useWords();
  const flow = useIdentity(first);
  const { state } = flow;
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
    // What is wrong takes the focus itself.
    if (state.problems.length === 0) firstOf(heading.current)?.focus();
  }, [state]);
  const beginning = beginnings.includes(state.view.step);
  const purpose = usePurpose(state);
  const text = beginning ? (purpose?.title ?? title) : phrase(`signIn.title.${state.view.step}`);
  const wrong = state.problems.length > 0;
  return (
    <StepContext.Provider value={flow}>
      {(wrong || !beginning) && (
        <StateTitle site={phrase('site.name')} usual={title}>
          {wrong ? phrase('page.error', { title: text }) : text}
        </StateTitle>
      )}
      <h1 ref={heading} tabIndex={-1} id={headingId}>
        {text}
      </h1>
      <ProblemSummary />
      {state.notice && (
        <Notice kind="info">
          <p id={NOTICE_ID}>{phrase(state.notice)}</p>
        </Notice>
      )}
      {beginning && purpose && <p className="signin__reason">{purpose.then}</p>}
      <Step key={state.view.step} view={state.view} />
    </StepContext.Provider>
  );
}

function Step({ view }: { view: StepView }) {
  switch (view.step) {
    case 'identify':
      return <IdentifyStep />;
    case 'sign-up':
      return <SignUpStep />;
    case 'recovery':
      return <AddressStep step="recover" />;
    case 'unlock':
      return <AddressStep step="unlock" />;
    case 'choose':
      return <ChooseStep view={view} />;
    case 'code':
      return <CodeStep view={view} />;
    case 'password':
      return <PasswordStep view={view} />;
    case 'question':
      return <QuestionStep view={view} />;
    case 'passkey':
      return <PasskeyStep view={view} />;
    case 'new-password':
      return <NewPasswordStep view={view} />;
    case 'link':
      return <LinkStep />;
    case 'email-link':
    case 'email-link-elsewhere':
      return <EmailLinkStep view={view} />;
    case 'reset':
      return <ResetStep view={view} />;
    case 'set-up-choose':
      return <SetUpChooseStep view={view} />;
    case 'set-up-passkey':
      return <SetUpPasskeyStep view={view} />;
    case 'set-up-app':
      return <SetUpAppStep view={view} />;
    case 'set-up-phone':
      return <SetUpPhoneStep />;
    case 'set-up-question':
      return <SetUpQuestionStep view={view} />;
    case 'password-set':
      return <PasswordSetStep view={view} />;
    case 'unlocked':
      return <UnlockedStep />;
    case 'look-at-mail':
      return <LookAtMailStep />;
    case 'thanks':
      return <ThanksStep />;
    case 'signed-in':
      return <SignedInStep />;
    default:
      return assertUnreachable(view);
  }
}
