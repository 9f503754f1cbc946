import { useDesk } from '../../common';
import styles from './canvas.module.css';
import type { Structure } from './use-structure';

/** What was done with the parts, and the buttons that take it back and do it again. */
export function DoneLine({ structure: { said, undo, redo }, onBack }: { structure: Structure; onBack(way: 'takeBack' | 'again'): void }) {
  const { word } = useDesk();
  const button = (way: 'takeBack' | 'again', steps: readonly unknown[]) => (
    <button type="button" className="btn btn--sm btn--line" disabled={steps.length === 0} onClick={() => onBack(way)}>
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
