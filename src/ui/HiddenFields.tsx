/** What a form sends besides what it shows; a name may come several times. */
export const HiddenFields = ({ fields }: { fields: URLSearchParams }) =>
  [...fields].map(([name, value]) => <input key={`${name}=${value}`} type="hidden" name={name} value={value} />);
