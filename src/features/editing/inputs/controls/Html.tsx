import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useDesk } from '../../common';
import { changed, common, posted, type FieldInput, type FieldInputProps } from '../field-input';
import type { RichText } from '../rich-text/editor';
import type { Refused } from '../rich-text/open';
import { useScripts } from '../use-scripts';
import { textValue } from '../values/text';
import styles from '../inputs.module.css';

/** ProseMirror is fetched by who edits a text, and by nobody else. */
const RichTextEditor = lazy(() => import('../rich-text/RichTextEditor').then((module) => ({ default: module.RichTextEditor })));

const LONG = 90;
const rowsOf = (text: string): number => Math.min(24, Math.max(6, Math.ceil(text.length / LONG)));

/**
 * A text of HTML. Without scripts it is its source; with them it is shown as it will look, and its source is one button away. The
 * source is what is posted either way, and is not written before something was changed.
 */
function Html(props: FieldInputProps) {
  const { field, id, item, language, describedBy, readOnly, onTyping, onValue } = props;
  const { word } = useDesk();
  const scripts = useScripts();
  const [asSource, setAsSource] = useState(false);
  const [why, setWhy] = useState<Refused>();
  /** What the editor begins with; another one each time that the source was edited. */
  const [begin, setBegin] = useState({ html: field.value, count: 0 });
  const source = useRef<HTMLTextAreaElement>(null);
  const editor = useRef<RichText>(undefined);
  // Its source may have been written before scripts came.
  useEffect(() => {
    const typed = textValue(field.value, source.current?.value ?? field.value);
    if (typed !== field.value) setBegin(({ count }) => ({ html: typed, count: count + 1 }));
    // oxlint-disable-next-line react/exhaustive-deps -- once, of the source as it came
  }, []);
  const visual = scripts && !asSource && !why;
  const tell = (html: string) => {
    if (source.current) source.current.value = html;
    onValue?.(html);
  };
  const toSource = () => {
    editor.current?.flush();
    setAsSource(true);
    requestAnimationFrame(() => source.current?.focus());
  };
  const toText = () => {
    const html = source.current?.value ?? '';
    setWhy(undefined);
    setBegin(({ count }) => ({ html: textValue(field.value, html), count: count + 1 }));
    setAsSource(false);
  };
  return (
    <div className={styles.stack}>
      <p className={why ? styles.why : 'vh'} role="status">
        {why && word('rich.why', { reason: word(`rich.why.${why.reason}`, { name: why.name, line: why.line }) })}
      </p>
      <textarea
        ref={source}
        {...common(props)}
        className={visual ? 'vh' : `input ${styles.source}`}
        tabIndex={visual ? -1 : undefined}
        // The editor has the label too: nobody is to meet the text twice.
        aria-hidden={visual || undefined}
        lang={language}
        dir="auto"
        rows={rowsOf(field.value)}
        spellCheck={false}
        defaultValue={field.value}
        readOnly={readOnly}
        // The label leads here.
        onFocus={() => visual && editor.current?.view.focus()}
        onChange={(event) => onValue?.(textValue(field.value, event.target.value))}
      />
      {visual && (
        <Suspense fallback={<p>{word('input.loading')}</p>}>
          <RichTextEditor
            key={begin.count}
            id={id}
            label={field.title}
            raw={begin.html}
            language={language}
            searchIn={item.language}
            describedBy={describedBy}
            readOnly={readOnly}
            invalid={props.invalid}
            onTyping={onTyping}
            onChange={tell}
            onRefused={setWhy}
            onReady={(made) => {
              editor.current = made;
            }}
          />
        </Suspense>
      )}
      {scripts && (
        <p className={styles.buttons}>
          <button type="button" className="btn btn--quiet btn--sm" onClick={visual ? toSource : toText}>
            {word(visual ? 'rich.source' : 'rich.visual')}
          </button>
        </p>
      )}
    </div>
  );
}

export const richText: FieldInput = {
  types: ['rich text', 'html'],
  Control: Html,
  parse: (form, name, before) => {
    const typed = posted(form, name);
    return typed === undefined ? undefined : changed(before, textValue(before, typed));
  },
};
