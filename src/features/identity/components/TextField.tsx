import { useId, type InputHTMLAttributes } from 'react';
import { PASSWORD_MIN_LENGTH } from '@/config/constants';
import { Icon } from '@/ui';
import { useStep } from './step-context';
import { useWords } from './words';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'id'> & { name: string; label: string; hint?: string };

/** Id of a field, to which the summary of problems leads. */
export const fieldId = (name: string, at: string): string => `signin-${at}-${name}`;

/** A labelled field with its hint and its problem, which are told together with it. */
export function TextField({ name, label, hint, ...input }: Props) {
  const { state, turn } = useStep();
  const { phrase } = useWords();
  const own = useId();
  const id = fieldId(name, state.at);
  const problem = state.problems.find(({ field }) => field === name);
  const described = [hint && `${own}-hint`, problem && `${own}-problem`].filter(Boolean).join(' ');
  return (
    <div className={problem ? 'field field--err' : 'field'}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="hint" id={`${own}-hint`}>
          {hint}
        </p>
      )}
      <input
        key={name === 'secret' ? turn : undefined}
        className="input"
        spellCheck={false}
        autoCapitalize="none"
        {...input}
        id={id}
        name={name}
        aria-invalid={problem ? true : undefined}
        aria-describedby={described || undefined}
        defaultValue={name === 'secret' ? undefined : state.values[name]}
      />
      {problem && (
        <p className="field__err" id={`${own}-problem`}>
          <Icon name="error" /> {phrase(problem.key, problem.params)}
        </p>
      )}
    </div>
  );
}

/** A password that is being chosen, with what it has to be. */
export function NewPasswordField() {
  const { phrase } = useWords();
  return (
    <TextField
      name="secret"
      label={phrase('signIn.newPassword')}
      hint={phrase('signIn.passwordRules', { min: PASSWORD_MIN_LENGTH })}
      type="password"
      autoComplete="new-password"
    />
  );
}
