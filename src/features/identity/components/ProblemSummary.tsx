import { useTimes } from '@/lib/use-times';
import { useWords } from '@/runtime';
import { useEffect, useId, useRef } from 'react';
import { Icon } from '@/ui';
import { pageHref } from '../pages';
import { useStep } from './step-context';
import { fieldId } from './TextField';

const LOCKED = 'signIn.problem.locked';
/** Fields whose problems are said in the same words: the label tells them apart. */
const NAMES: readonly string[] = ['firstName', 'lastName'];

/** What is wrong, before the form: takes the focus, which reads it out, and leads to the fields. */
export function ProblemSummary() {
  const { state } = useStep();
  const { phrase, language } = useWords();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const { problems } = state;
  const times = useTimes(problems);
  useEffect(() => {
    if (problems.length > 0) box.current?.focus();
  }, [problems]);
  if (problems.length === 0) return null;
  return (
    <div
      className="notice notice--err"
      role="group"
      aria-labelledby={id}
      aria-describedby={`${id}-list`}
      data-shown={`signInErrored:${state.view.step}:${times}`}
      tabIndex={-1}
      // eslint-disable-next-line jsx-a11y/no-autofocus -- a form that came back with problems begins with them, also without a script
      autoFocus
      ref={box}
    >
      <Icon name="error" />
      <div>
        <strong id={id}>{phrase('signIn.problems', { count: problems.length })}</strong>
        <ul id={`${id}-list`}>
          {problems.map(({ field, key, params }) => (
            <li key={`${field} ${key}`}>
              {field ? (
                <a href={`#${fieldId(field, state.at)}`}>
                  {NAMES.includes(field) && `${phrase(`signUp.${field}`)}: `}
                  {phrase(key, params)}
                </a>
              ) : (
                phrase(key, params)
              )}
              {key === LOCKED && (
                <>
                  . <a href={pageHref('lockedAccount', language, state.to)}>{phrase('signIn.problem.toUnlock')}</a>
                </>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
