import { useEffect, useId, useRef, type ReactNode, type Ref } from 'react';
import { Icon } from './Icon';

interface Problem {
  /** Id of the control that it is about; left out where it is about none. */
  control?: string | undefined;
  /** What is wrong, after the name of the field. */
  text: ReactNode;
  /** What helps, after the link to the field. */
  more?: ReactNode;
}

/** Id of what is wrong with a control, which describes the control (`aria-describedby`). */
export const problemId = (control: string): string => `${control}-error`;

/**
 * Everything that is wrong with a form, above its fields: each problem leads to its field. It takes the focus, which reads it out
 * (WCAG 3.3.1), also in a page that comes back without a script, and so is no alert.
 */
export function ProblemSummary({
  id,
  title,
  problems,
  of,
  shown,
  ref,
}: {
  id?: string | undefined;
  title: ReactNode;
  problems: readonly Problem[];
  /** What was refused: with each new one the summary takes the focus. Left out where the form does that, by `ref`. */
  of?: unknown;
  /** What analytics are told of it. */
  shown?: string | undefined;
  ref?: Ref<HTMLDivElement> | undefined;
}) {
  const own = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (of === undefined) return;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [of]);
  return (
    <div
      id={id}
      ref={ref ?? box}
      className="notice notice--err problems"
      role="group"
      aria-labelledby={`${own}-title`}
      aria-describedby={problems.length > 0 ? `${own}-list` : undefined}
      data-shown={shown}
      tabIndex={-1}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- a page that came back with something wrong begins there
      autoFocus
    >
      <Icon name="error" />
      <div>
        <strong id={`${own}-title`}>{title}</strong>
        {problems.length > 0 && (
          <ul id={`${own}-list`}>
            {problems.map(({ control, text, more }, index) => (
              <li key={index}>
                {control === undefined ? text : <a href={`#${control}`}>{text}</a>}
                {more}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** What is wrong with one control, between its label and itself. The same words stand in the summary, after the field's name. */
export function FieldProblem({ control, children }: { control: string; children: ReactNode }) {
  return (
    <p className="field__err" id={problemId(control)}>
      <Icon name="error" /> <span>{children}</span>
    </p>
  );
}
