import { useWords } from '@/runtime';
import { useContext, useId, type InputHTMLAttributes } from 'react';
import { PASSWORD_MIN_LENGTH } from '@/config/constants';
import { intl } from '@/lib/intl';
import { FieldProblem, problemId } from '@/ui';
import type { PasswordRules } from '../step-view.schema';
import { Reveal } from './Reveal';
import { HINT_ID, HintContext, NOTICE_ID, useStep } from './step-context';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'id' | 'autoFocus'> & {
  name: string;
  label: string;
  hint?: string;
  /** The step begins with it: it has the focus, and tells what the step says before it. */
  first?: boolean;
};

/** Id of a field, to which the summary of problems leads. */
export const fieldId = (name: string, at: string): string => `signin-${at}-${name}`;

/** A labelled field with its hint and its problem, which are told together with it. */
export function TextField({ name, label, hint, first = false, required = true, ...input }: Props) {
  const { state, turn } = useStep();
  const { phrase } = useWords();
  const own = useId();
  const id = fieldId(name, state.at);
  const problem = state.problems.find(({ field }) => field === name);
  const hinted = useContext(HintContext);
  const described = [first && state.notice && NOTICE_ID, first && hinted && HINT_ID, hint && `${own}-hint`, problem && problemId(id)]
    .filter(Boolean)
    .join(' ');
  const common = {
    className: 'input',
    spellCheck: false,
    autoCapitalize: 'none',
    ...input,
    // A step is one question: it begins with its field, or with what is wrong.
    autoFocus: first && state.problems.length === 0,
    id,
    name,
    required,
    'aria-invalid': problem ? (true as const) : undefined,
    'aria-describedby': described || undefined,
    defaultValue: name === 'secret' ? undefined : state.values[name],
  };
  return (
    <div className={problem ? 'field field--err' : 'field'}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="hint" id={`${own}-hint`}>
          {hint}
        </p>
      )}
      {problem && <FieldProblem control={id}>{phrase(problem.key, problem.params)}</FieldProblem>}
      {input.type === 'password' ? <Reveal key={turn} {...common} /> : <input key={name === 'secret' ? turn : undefined} {...common} />}
    </div>
  );
}

const NEEDS = ['lower', 'upper', 'digits', 'symbols'] as const;

/** A password that is being chosen, with what it has to be. @param rules of the provider, where it has more than ours */
export function NewPasswordField({ rules }: { rules?: PasswordRules | undefined }) {
  const { phrase, locale } = useWords();
  const needs = rules && [
    // Of ours, where the provider asks for none.
    ...(rules.lower + rules.upper > 0 ? [] : [phrase('signIn.passwordNeeds.letter')]),
    ...NEEDS.filter((name) => rules[name] > 0).map((name) => phrase(`signIn.passwordNeeds.${name}`, { least: rules[name] })),
  ];
  const hint = rules
    ? [
        phrase('signIn.passwordRulesMore', {
          min: rules.length,
          needs: intl('ListFormat', locale, { type: 'conjunction' }).format(needs ?? []),
        }),
        ...(rules.history > 0 ? [phrase('signIn.passwordHistory', { last: rules.history })] : []),
      ].join(' ')
    : phrase('signIn.passwordRules', { min: PASSWORD_MIN_LENGTH });
  return <TextField name="secret" label={phrase('signIn.newPassword')} hint={hint} type="password" autoComplete="new-password" first />;
}
