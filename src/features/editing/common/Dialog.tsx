import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Button } from '@/ui';
import styles from './dialog.module.css';
import { useDesk } from './use-desk';

/** A dialog that is open as long as it is there. Escape and its button close it, and the focus goes back to where it was. */
export function Dialog({
  title,
  small = false,
  onClose,
  children,
}: {
  title: string;
  small?: boolean;
  onClose(): void;
  children: ReactNode;
}) {
  const { word } = useDesk();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // Closed before it is taken out of the document: one that is gone by then gives no focus back.
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    return () => opened?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-small={small || undefined}
      aria-labelledby={id}
      onClose={(event) => !event.currentTarget.open && onClose()}
    >
      <div className={styles.dialogHead}>
        <h2 id={id}>{title}</h2>
        <Button variant="quiet" size="small" onClick={onClose}>
          {word('input.close')}
        </Button>
      </div>
      {children}
    </dialog>
  );
}
