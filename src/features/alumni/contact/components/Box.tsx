import { useOwnForm } from '@/features/account/common';

/** A box of the form around it; what was ticked stands there again where something else was wrong. */
export function Box({ name, label, checked, id }: { name: string; label: string; checked: boolean; id?: string | undefined }) {
  const { outcome } = useOwnForm();
  const typed = outcome?.kind === 'ok' ? undefined : outcome?.values;
  return (
    <label className="check">
      <input id={id} type="checkbox" name={name} value="yes" defaultChecked={typed ? typed[name] === 'yes' : checked} />
      <span>{label}</span>
    </label>
  );
}
