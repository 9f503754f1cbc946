import { useProblem } from '../common';
import { classNames, FieldProblem, problemId } from '@/ui';

/** A file of a form, with what is wrong with it. A file that was chosen before cannot be chosen again by a page. */
export function FileField({ name, label, hint, accept }: { name: string; label: string; hint: string; accept: string }) {
  const problem = useProblem(name);
  return (
    <div className={classNames('field', problem && 'field--err')}>
      <label htmlFor={name}>{label}</label>
      <p className="hint" id={`${name}-hint`}>
        {hint}
      </p>
      {problem && <FieldProblem control={name}>{problem}</FieldProblem>}
      <input
        className="input"
        type="file"
        id={name}
        name={name}
        accept={accept}
        required
        aria-invalid={problem ? true : undefined}
        aria-describedby={[`${name}-hint`, problem ? problemId(name) : ''].filter(Boolean).join(' ')}
      />
    </div>
  );
}
