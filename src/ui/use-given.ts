import { useEffect, useRef } from 'react';

/**
 * Ref of an uncontrolled field: whenever `value` becomes another one, it stands in the field. The field stays the element that it
 * is, and so keeps the focus; what is typed meanwhile, or was before the script came, is the visitor's until then.
 */
export function useGiven<Field extends HTMLInputElement | HTMLSelectElement>(value: string): React.RefObject<Field | null> {
  const field = useRef<Field>(null);
  const given = useRef(value);
  useEffect(() => {
    if (value !== given.current && field.current) field.current.value = value;
    given.current = value;
  }, [value]);
  return field;
}
