/** What somebody wrote that cannot be saved where it was written: to be taken along. */
export function Written({ text, label }: { text: string; label: string }) {
  return (
    <div className="field">
      <label htmlFor="written">{label}</label>
      <textarea id="written" className="input" rows={Math.min(16, text.split('\n').length + 2)} readOnly defaultValue={text} />
    </div>
  );
}
