import { PROBLEMS_TITLE } from '@/config/problems';
import { useTimes } from '@/lib/use-times';
import { useWords } from '@/runtime';
import { ProblemSummary as Summary } from '@/ui';
import { pageHref } from '../pages';
import { useStep } from './step-context';
import { fieldId } from './TextField';

const LOCKED = 'signIn.problem.locked';
/** Fields whose problems are said in the same words: the label tells them apart. */
const NAMES: readonly string[] = ['firstName', 'lastName'];

/** What is wrong with a step, before its form. */
export function ProblemSummary() {
  const { state } = useStep();
  const { phrase, language } = useWords();
  const { problems } = state;
  const times = useTimes(problems);
  if (problems.length === 0) return null;
  return (
    <Summary
      title={phrase(PROBLEMS_TITLE)}
      of={problems}
      shown={`signInErrored:${state.view.step}:${times}`}
      problems={problems.map(({ field, key, params }) => ({
        control: field ? fieldId(field, state.at) : undefined,
        text: (
          <>
            {field && NAMES.includes(field) && `${phrase(`signUp.${field}`)}: `}
            {phrase(key, params)}
          </>
        ),
        more: key === LOCKED && (
          <>
            . <a href={pageHref('lockedAccount', language, state.to)}>{phrase('signIn.problem.toUnlock')}</a>
          </>
        ),
      }))}
    />
  );
}
