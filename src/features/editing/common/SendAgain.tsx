/** Without a script, and with a page that no browser keeps, going back would find an empty form: what was sent is in this one. */
export function SendAgain({
  action,
  fields,
  label,
}: {
  action: string;
  fields: readonly (readonly [name: string, value: string])[];
  label: string;
}) {
  return (
    <form method="post" action={action}>
      {fields.map(([name, value], index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      <button className="btn btn--line">{label}</button>
    </form>
  );
}
