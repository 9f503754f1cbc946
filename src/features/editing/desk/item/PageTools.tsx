import { lazy, Suspense, type RefObject } from 'react';
import { Button } from '@/ui';
import type { Item } from '../../authoring/items.schema';
import type { Written } from '../canvas/use-writing';
import { useDesk } from '../../common';
import styles from '../canvas/canvas.module.css';
import type { Saving } from './saver';
import { useSavingSaid } from './use-saving-said';

/** ProseMirror's commands are fetched by who writes a text, and by nobody else. */
const RichTextTools = lazy(() => import('../../inputs/rich-text/RichTextTools').then((module) => ({ default: module.RichTextTools })));

/** Above the page: the buttons of the text that is written on it, and what became of what was typed. */
export function PageTools({
  written,
  item,
  saving,
  alone,
  place,
  onEnd,
  onSettle,
}: {
  written: Written | undefined;
  item: Item;
  saving: Saving | undefined;
  /** The page is shown, and not the form. */
  alone: boolean;
  place: RefObject<HTMLDivElement | null>;
  onEnd(): void;
  onSettle(field: string): void;
}) {
  const { word } = useDesk();
  const { phase } = saving ?? {};
  const said = useSavingSaid(saving);
  const conflict = saving?.conflicts[0];
  return (
    <div ref={place}>
      {written && (
        <div className={styles.written}>
          <div className={styles.writtenHead}>
            <p>{word('canvas.writes', { field: written.field.title })}</p>
            <p className="hint">{word('canvas.writesKeys')}</p>
            <Button size="small" variant="line" onClick={onEnd}>
              {word('canvas.written')}
            </Button>
          </div>
          <Suspense fallback={null}>
            <RichTextTools
              key={written.field.id}
              id={`page.${written.field.id}`}
              label={written.field.title}
              editor={written.editor}
              state={written.state}
              language={item.language}
              searchIn={item.language}
            />
          </Suspense>
        </div>
      )}
      {/* Beside the form its own line says it. */}
      {alone && phase && phase !== 'clean' && (
        <p className={styles.savingBeside} data-saving={phase}>
          {word(`saving.${phase}`)}
        </p>
      )}
      <p className="vh" role="status">
        {alone && said}
      </p>
      {conflict && (
        <button type="button" className="btn btn--sm btn--line" onClick={() => onSettle(conflict.id)}>
          {word('canvas.settle')}
        </button>
      )}
    </div>
  );
}
