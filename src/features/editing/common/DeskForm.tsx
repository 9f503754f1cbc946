import type { FormHTMLAttributes, ReactNode, Ref } from 'react';
import { useDesk } from './use-desk';

/**
 * A form of a page of the editor's. It posts to the page's own address below `/api/editor/`, and carries where it stands, so that it
 * can be shown again with what was typed. The button that is pressed is named `act`.
 * @param act what it does, where its buttons do not say so
 * @param fields further hidden fields
 */
export function DeskForm({
  page,
  act,
  fields = {},
  children,
  ...rest
}: Omit<FormHTMLAttributes<HTMLFormElement>, 'action' | 'method'> & {
  /** Name of the page that takes it, where it is another one. */
  page?: string;
  act?: string;
  fields?: Readonly<Record<string, string | undefined>>;
  ref?: Ref<HTMLFormElement>;
  children: ReactNode;
}) {
  const { name, at, language } = useDesk();
  return (
    <form {...rest} method="post" action={`/api/editor/${page ?? name}`}>
      <input type="hidden" name="at" value={at} />
      <input type="hidden" name="words" value={language} />
      {act !== undefined && <input type="hidden" name="act" value={act} />}
      {Object.entries(fields).map(
        ([field, value]) => value !== undefined && <input key={field} type="hidden" name={field} value={value} />,
      )}
      {children}
    </form>
  );
}

/** What is wrong with a field of a form, of that name; undefined where nothing is. */
export function useProblem(field: string): string | undefined {
  const { wrong, word } = useDesk();
  const problem = wrong?.problems.find((each) => each.field === field);
  return problem && word(problem.word, problem.params);
}

/** What was typed into a field of a form that was wrong, or what it begins with. */
export function useTyped(field: string, first = ''): string {
  return useDesk().wrong?.typed[field]?.[0] ?? first;
}
