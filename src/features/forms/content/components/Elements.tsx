import type { Element, FieldError, FormDefinition, Values } from '@/lib/forms/model';
import { fieldsOf } from '@/lib/forms/model';
import type { StepFile } from '../model';
import { FieldBox } from './FieldBox';

interface Props {
  elements: readonly Element[];
  values: Values;
  errors: readonly FieldError[];
  files: readonly StepFile[];
  /** Ids of what conditions hide just now. */
  hidden: ReadonlySet<string>;
  disabled: ReadonlySet<string>;
  /** Whether a script sees what is typed: until then what a condition hides is only marked, for who could not bring it back. */
  alive: boolean;
  /** Whether a script is there: what takes no answer is said at once, not under somebody's focus. */
  mounted: boolean;
}

/** Sections, texts and fields of a page of a form. */
export function Elements(props: Props) {
  const { elements, values, errors, files, hidden, disabled, alive, mounted } = props;
  return elements.map((element) => {
    const isHidden = hidden.has(element.id);
    const box = { className: 'filled__part', hidden: isHidden && alive, 'data-unmet': isHidden && !alive ? '' : undefined };
    switch (element.kind) {
      case 'static':
        return (
          <div key={element.id} {...box}>
            <element.tag className={element.tag === 'p' ? 'filled__text' : 'filled__head'}>{element.text}</element.tag>
          </div>
        );
      case 'section':
        return (
          <div key={element.id} {...box}>
            {element.title ? (
              <fieldset className="filled__section">
                <legend>{element.title}</legend>
                <div className="filled__parts">
                  <Elements {...props} elements={element.elements} />
                </div>
              </fieldset>
            ) : (
              <div className="filled__parts">
                <Elements {...props} elements={element.elements} />
              </div>
            )}
          </div>
        );
      default:
        return (
          <div key={element.id} {...box}>
            <FieldBox
              field={element}
              values={values[element.id] ?? []}
              error={errors.find(({ field }) => field === element.id)}
              kept={files.filter(({ field }) => field === element.id)}
              // What is not shown is not sent either.
              disabled={(alive && isHidden) || (mounted && disabled.has(element.id))}
            />
          </div>
        );
    }
  });
}

/** Ids of what a condition hides for as long as this page is shown: nothing on it decides of that. It is not there at all. */
export function hiddenForGood(
  { conditions }: FormDefinition,
  elements: readonly Element[],
  hidden: ReadonlySet<string>,
): ReadonlySet<string> {
  const here = new Set(fieldsOf(elements).map(({ key }) => key));
  const open = new Set(conditions.flatMap(({ when, then }) => (when.some(({ key }) => here.has(key)) ? then.map(({ key }) => key) : [])));
  const ids = new Set<string>();
  const visit = (all: readonly Element[], within: boolean): void => {
    for (const element of all) {
      const mayCome = within || open.has(element.key);
      if (!mayCome && hidden.has(element.id)) ids.add(element.id);
      if (element.kind === 'section') visit(element.elements, mayCome);
    }
  };
  visit(elements, false);
  return ids;
}

/** The elements without those. */
export const without = (elements: readonly Element[], gone: ReadonlySet<string>): Element[] =>
  elements.flatMap((element): Element[] =>
    gone.has(element.id) ? [] : element.kind === 'section' ? [{ ...element, elements: without(element.elements, gone) }] : [element],
  );
