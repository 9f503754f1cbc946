import { useDesk } from '../../common';
import styles from './canvas.module.css';
import type { Structure } from './use-structure';

/** What was done with the parts, and the buttons that take it back and do it again. */
export function DoneLine({ structure: { said, undo, redo }, onBack }: { structure: Structure; onBack(way: 'takeBack' | 'again'): void }) {
  const { word } = useDesk();
  // The one that is pressed keeps the focus when it was the last step.
  const button = (way: 'takeBack' | 'again', { length }: readonly unknown[]) => (
    <button
      type="button"
      className="btn btn--sm btn--line"
      aria-disabled={length === 0 || undefined}
      onClick={() => length > 0 && onBack(way)}
    >
      {word(`structure.${way}`)}
    </button>
  );
  return (
    <div className={styles.done}>
      {button('takeBack', undo)}
      {button('again', redo)}
      <p role="status" className={styles.doneText} data-wrong={said?.wrong || undefined}>
        {said?.text}
      </p>
    </div>
  );
}
