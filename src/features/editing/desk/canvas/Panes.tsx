import type { ReactNode } from 'react';
import { classNames } from '@/ui';
import { useAlive, useDesk } from '../../common';
import styles from './canvas.module.css';

/** Which of the two is shown where there is no room for both. */
export type Pane = 'form' | 'page';

/** A form and the page beside it. Where one window is too narrow for both, a script shows one of them, and buttons that lead to the other. */
export function Panes({
  pane,
  onPane,
  form,
  formName = 'form',
  page,
}: {
  pane: Pane;
  onPane(pane: Pane): void;
  form: ReactNode;
  formName?: 'form' | 'parts';
  /** Nothing beside a form of what no page shows. */
  page: ReactNode | undefined;
}) {
  const { word } = useDesk();
  const alive = useAlive();
  return (
    <div className={classNames(styles.work, page !== undefined && styles.workBoth)} data-pane={alive && page ? pane : undefined}>
      {alive && page && (
        <div role="group" aria-label={word('canvas.panes')} className={styles.panes}>
          {(['form', 'page'] as const).map((each) => (
            <button key={each} type="button" aria-pressed={pane === each} onClick={() => onPane(each)}>
              {word(`canvas.pane.${each === 'form' ? formName : each}`)}
            </button>
          ))}
        </div>
      )}
      {form}
      {page}
    </div>
  );
}
