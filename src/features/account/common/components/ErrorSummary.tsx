import { useWords } from '@/runtime';
import { useEffect, useRef } from 'react';
import { sayProblem } from '@/config/problems';
import { Icon } from '@/ui';
import type { FieldErrors } from '../rules';

/** Id of a field's control: the summary links to it. */
export const fieldId = (form: string, field: string): string => `${form}-${field}`;

/**
 * What is wrong with a form, each with a link to its field. Takes the focus when it comes (WCAG 3.3.1), also without a
 * script; it is no alert, as that would be read out a second time.
 */
export function ErrorSummary({ form, errors }: { form: string; errors: FieldErrors }) {
  const { phrase } = useWords();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [errors]);
  return (
    <div
      className="notice notice--err acc__summary"
      ref={box}
      tabIndex={-1}
      // eslint-disable-next-line jsx-a11y/no-autofocus -- a page that came back with something wrong begins there
      autoFocus
      role="group"
      aria-labelledby={`${form}-summary`}
      aria-describedby={`${form}-problems`}
    >
      <Icon name="error" />
      <div>
        <strong id={`${form}-summary`}>{phrase('account.error.summary')}</strong>
        <ul id={`${form}-problems`}>
          {Object.entries(errors).map(([field, key]) => (
            <li key={field}>
              <a href={`#${fieldId(form, field)}`}>
                {phrase(`account.field.${field}`)}: {sayProblem(phrase, key)}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
