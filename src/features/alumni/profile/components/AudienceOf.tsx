import { fieldId, useOwnForm } from '@/features/account/common';
import { useWords } from '@/runtime';
import { AUDIENCES, audienceName, type Audience, type Field } from '../fields';

/** Who may see one field: a list to choose from, beside the field. */
export function AudienceOf({ field, value }: { field: Field; value: Audience }) {
  const { phrase } = useWords();
  const { of, outcome } = useOwnForm();
  const name = audienceName(field);
  const id = fieldId(of, name);
  return (
    <div className="field alm__audience">
      <label htmlFor={id}>
        {phrase('alumniProfile.seenBy')} <span className="vh">{phrase(`alumni.field.${field}`)}</span>
      </label>
      <select className="input" id={id} name={name} defaultValue={(outcome?.kind === 'ok' ? undefined : outcome?.values?.[name]) ?? value}>
        {AUDIENCES.map((audience) => (
          <option key={audience} value={audience}>
            {phrase(`alumniProfile.audience.${audience}`)}
          </option>
        ))}
      </select>
    </div>
  );
}
