import { hiddenBy } from '@/lib/forms/conditions';
import { shownPages, tidyValues } from '@/lib/forms/check';
import { fieldsOf, type FormDefinition, type FormField, type Values } from '@/lib/forms/model';
import { fileSize } from '@/lib/file-size';
import { intl } from '@/lib/intl';
import { useWords, type Words } from '@/runtime';
import { VisuallyHidden } from '@/ui';
import type { StepFile } from '../model';

/** An answer as its reader wrote or chose it. */
function answerText(field: FormField, values: readonly string[], { phrase, locale }: Words): string {
  if (field.kind === 'checkbox') return phrase(values.length > 0 ? 'forms.yes' : 'forms.no');
  const [value = ''] = values;
  if (field.options) return values.map((each) => field.options?.find((option) => option.value === each)?.text ?? each).join(', ');
  if (field.kind !== 'date') return value;
  const day = new Date(`${value}T00:00:00Z`);
  return Number.isNaN(day.getTime()) ? value : intl('DateTimeFormat', locale, { dateStyle: 'long', timeZone: 'UTC' }).format(day);
}

interface Props {
  definition: FormDefinition;
  values: Values;
  files: readonly StepFile[];
}

/** All answers before they are sent, page by page, each with the way back to it. */
export function Answers({ definition, values, files }: Props) {
  const words = useWords();
  const { phrase, language } = words;
  const hidden = hiddenBy(definition, values);
  const tidy = tidyValues(definition, values);
  return shownPages(definition, values).map((index) => {
    const page = definition.pages[index];
    if (!page) return null;
    const title = page.title ?? phrase('forms.page', { page: index + 1, pages: definition.pages.length });
    const fields = fieldsOf(page.elements).filter(({ id }) => !hidden.has(id));
    return (
      <section key={page.id} className="filled__answers">
        <div className="filled__answershead">
          <h3>{title}</h3>
          <button className="btn btn--quiet btn--sm" type="submit" name="form.move" value={`to:${index}`}>
            {phrase('forms.change')}
            <VisuallyHidden> {title}</VisuallyHidden>
          </button>
        </div>
        <dl>
          {fields.map((field) => {
            const sent = files.filter((file) => file.field === field.id);
            const text =
              field.kind === 'file'
                ? sent.map(({ name, bytes }) => `${name} (${fileSize(bytes, language)})`).join(', ')
                : answerText(field, tidy[field.id] ?? [], words);
            return (
              <div key={field.id}>
                <dt>{field.label}</dt>
                <dd dir="auto">{text || phrase('forms.noAnswer')}</dd>
              </div>
            );
          })}
        </dl>
      </section>
    );
  });
}
