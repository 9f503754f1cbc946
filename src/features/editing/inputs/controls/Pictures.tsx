import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useDesk } from '../../common';
import { changed, common, posted, type FieldInput, type FieldInputProps } from '../field-input';
import { mediaAddress } from '../find';
import { useScripts } from '../use-scripts';
import { itemId } from '../values/guid';
import { fileMedia, fileValue, imageParts, imageValue, type ImageParts } from '../values/image';
import { useLabels } from './use-labels';
import styles from '../inputs.module.css';

const MediaPicker = lazy(() => import('./MediaPicker').then((module) => ({ default: module.MediaPicker })));
const SHOWN = 767;
const NOTHING_KNOWN: ReadonlyMap<string, string> = new Map();

/** Where the library is opened to choose for a field, without scripts as well. */
const libraryFor = (field: string, item: FieldInputProps['item'], kind: 'image' | 'file'): string =>
  `media?${new URLSearchParams({ for: item.id, field, language: item.language, kind }).toString()}`;

/** The dialog stands outside of the form around it: it has a form of its own. */
function Picker(props: Parameters<typeof MediaPicker>[0]) {
  return createPortal(
    <Suspense fallback={null}>
      <MediaPicker {...props} />
    </Suspense>,
    document.body,
  );
}

const AXES = { x: ['left', 'center', 'right'], y: ['top', 'center', 'bottom'] } as const;

/** Controls of the crop in the form around an element (`Choices.tsx`). */
const cropControls = (from: Element | null, axis: 'x' | 'y'): HTMLInputElement[] => [
  ...(from?.closest('form')?.querySelectorAll<HTMLInputElement>(`input[data-crop="${axis}"]`) ?? []),
];

/** Where a picture is cut where its place has another shape: what the page's own crop fields say, chosen by pointing as well. */
function Crop({ media, alt }: { media: string; alt: string }) {
  const { word } = useDesk();
  const place = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<{ x: string; y: string }>();
  useEffect(() => {
    const form = place.current?.closest('form');
    const read = () => {
      const [x, y] = (['x', 'y'] as const).map((axis) => cropControls(place.current, axis).find(({ checked }) => checked)?.value);
      if (x !== undefined || y !== undefined) setAt({ x: x ?? 'center', y: y ?? 'center' });
    };
    read();
    form?.addEventListener('change', read);
    return () => form?.removeEventListener('change', read);
  }, []);
  const choose = (event: React.MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const third = (part: number, whole: number) => Math.min(2, Math.max(0, Math.floor((part / whole) * 3)));
    const wanted = { x: AXES.x[third(event.clientX - box.left, box.width)], y: AXES.y[third(event.clientY - box.top, box.height)] };
    // A press on the control itself, so that it says so to whoever listens.
    for (const axis of ['x', 'y'] as const)
      cropControls(place.current, axis)
        .find(({ value }) => value === wanted[axis])
        ?.click();
  };
  return (
    <div ref={place} className={styles.crops}>
      {at && (
        <>
          {/* The radio buttons below do the same by keyboard. */}
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- see above */}
          <img src={mediaAddress(media, SHOWN)} alt={alt} className={styles.whole} onClick={choose} title={word('input.crop.point')} />
          {(['wide', 'square', 'tall'] as const).map((shape) => (
            <span key={shape} className={styles[shape]} aria-hidden="true">
              <img src={mediaAddress(media, SHOWN)} alt="" style={{ objectPosition: `${at.x} ${at.y}` }} />
            </span>
          ))}
        </>
      )}
    </div>
  );
}

function Picture(props: FieldInputProps) {
  const { field, name, id, language, item, describedBy, readOnly, onValue } = props;
  const { word, href } = useDesk();
  const scripts = useScripts();
  const [parts, setParts] = useState(() => imageParts(field.value));
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { media, alt = '' } = parts;
  const change = (next: ImageParts) => {
    setParts(next);
    onValue?.(imageValue(field.value, next));
  };
  return (
    <div className={styles.stack} role="group" id={id} tabIndex={-1} aria-describedby={describedBy}>
      {media !== '' && (field.name === 'Image' && scripts ? <Crop media={media} alt={alt} /> : null)}
      {media !== '' && !(field.name === 'Image' && scripts) && (
        <img src={mediaAddress(media, SHOWN)} alt={alt} className={styles.shown} loading="lazy" />
      )}
      {media === '' && <p className="hint">{word('input.image.none')}</p>}
      <input type="hidden" name={`${name}.media`} value={media} />
      <p className={styles.buttons}>
        {scripts && !readOnly ? (
          <>
            <button ref={button} type="button" className="btn btn--line btn--sm" onClick={() => setOpen(true)}>
              {word(media === '' ? 'input.image.choose' : 'input.image.other')}
            </button>
            {media !== '' && (
              <button
                type="button"
                className="btn btn--quiet btn--sm"
                onClick={() => {
                  button.current?.focus();
                  change({ media: '', alt: undefined });
                }}
              >
                {word('input.remove')}
              </button>
            )}
          </>
        ) : (
          !readOnly && (
            <>
              <a href={href(libraryFor(field.id, item, 'image'))}>{word(media === '' ? 'input.image.choose' : 'input.image.other')}</a>
              {media !== '' && (
                <label className="check">
                  <input type="checkbox" name={`${name}.drop`} value="1" />
                  <span>{word('input.remove')}</span>
                </label>
              )}
            </>
          )
        )}
      </p>
      <div className="field">
        <label htmlFor={`${id}-alt`} className={styles.small}>
          {word('input.image.alt')}
        </label>
        <input
          className="input"
          id={`${id}-alt`}
          name={`${name}.alt`}
          lang={language}
          dir="auto"
          value={alt}
          readOnly={readOnly}
          aria-describedby={`${id}-alt-hint`}
          onChange={(event) => change({ media, alt: event.target.value })}
        />
        <span className="hint" id={`${id}-alt-hint`}>
          {word('input.image.altHint')}
        </span>
      </div>
      {open && (
        <Picker
          kind="image"
          language={item.language}
          onClose={() => setOpen(false)}
          onPick={(picked) => {
            setOpen(false);
            change({ media: picked.id, alt: picked.alt || undefined });
          }}
        />
      )}
    </div>
  );
}

export const image: FieldInput = {
  types: ['image', 'thumbnail'],
  Control: Picture,
  parse: (form, name, before) => {
    const media = posted(form, `${name}.media`);
    if (media === undefined) return undefined;
    const alt = posted(form, `${name}.alt`) ?? '';
    return changed(before, imageValue(before, { media: posted(form, `${name}.drop`) === '1' ? '' : (itemId(media) ?? ''), alt }));
  },
};

function FileChoice(props: FieldInputProps) {
  const { field, name, id, item, readOnly, onValue, describedBy } = props;
  const { word, href } = useDesk();
  const scripts = useScripts();
  const [raw, setRaw] = useState(field.value);
  const [picked, setPicked] = useState(NOTHING_KNOWN);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const media = fileMedia(raw);
  const labels = useLabels(media === '' ? [] : [media], picked, item.language);
  const change = (next: string) => {
    setRaw(next);
    onValue?.(next);
  };
  return (
    <div className={styles.stack}>
      <input type="hidden" name={`${name}.file`} value="1" />
      {scripts && !readOnly ? (
        <input type="hidden" name={name} value={media} />
      ) : (
        <input {...common(props)} className="input" defaultValue={media} readOnly={readOnly} autoComplete="off" />
      )}
      <p className={styles.chosen}>
        {media === '' ? (
          <span className="hint">{word('input.file.none')}</span>
        ) : (
          <a href={mediaAddress(media)}>{labels.get(media) || media}</a>
        )}
      </p>
      {!readOnly && (
        <p className={styles.buttons}>
          {scripts ? (
            <>
              <button
                ref={button}
                id={id}
                type="button"
                className="btn btn--line btn--sm"
                aria-describedby={describedBy}
                onClick={() => setOpen(true)}
              >
                {word('input.file.choose')}
              </button>
              {media !== '' && (
                <button
                  type="button"
                  className="btn btn--quiet btn--sm"
                  onClick={() => {
                    button.current?.focus();
                    change('');
                  }}
                >
                  {word('input.remove')}
                </button>
              )}
            </>
          ) : (
            <a href={href(libraryFor(field.id, item, 'file'))}>{word('input.file.choose')}</a>
          )}
        </p>
      )}
      {open && (
        <Picker
          kind="file"
          language={item.language}
          onClose={() => setOpen(false)}
          onPick={(found) => {
            setOpen(false);
            setPicked(new Map([[found.id, found.name]]));
            change(fileValue(raw, found.id));
          }}
        />
      )}
    </div>
  );
}

export const file: FieldInput = {
  types: ['file'],
  Control: FileChoice,
  parse: (form, name, before) => {
    if (posted(form, `${name}.file`) === undefined) return undefined;
    return changed(before, fileValue(before, itemId(posted(form, name) ?? '') ?? ''));
  },
};
