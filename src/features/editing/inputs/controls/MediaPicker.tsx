import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '@/ui';
import { Dialog, useDesk } from '../../common';
import { findMedia, mediaAddress, uploadMedia, type FoundMedia, type FoundMediaPage } from '../find';
import styles from '../inputs.module.css';

const PAUSE_MS = 200;
const THUMB = 375;

/** The library in a dialog: search, a folder, pages, and a file from one's own machine. Escape and the button close it. */
export function MediaPicker({
  kind,
  language,
  onPick,
  onClose,
}: {
  kind: 'image' | 'file';
  language: string;
  onPick(picked: FoundMedia): void;
  onClose(): void;
}) {
  const { word } = useDesk();
  const id = useId();
  const [q, setQ] = useState('');
  const [folder, setFolder] = useState({ id: '', name: '' });
  const under = folder.id;
  const [page, setPage] = useState(1);
  const [found, setFound] = useState<FoundMediaPage>();
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const here = under === '' || found?.folder?.id !== under ? undefined : found.folder;

  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(
      () =>
        findMedia({ q: q.trim(), under, kind, page, language }, controller.signal).then(
          (answer) => {
            setFound(answer);
            setProblem('');
          },
          () => {
            if (!controller.signal.aborted) setProblem('input.find.failed');
          },
        ),
      PAUSE_MS,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [q, under, page, kind, language]);

  // Who closes the dialog has given up what is on its way.
  const uploading = useRef<AbortController>(undefined);
  useEffect(() => () => uploading.current?.abort(), []);

  const upload = async (form: FormData) => {
    const file = form.get('file');
    if (!(file instanceof File) || file.size === 0) {
      setProblem('media.upload.none');
      return;
    }
    const controller = new AbortController();
    uploading.current = controller;
    setBusy(true);
    try {
      const made = await uploadMedia(file, { parent: under, alt: String(form.get('alt') ?? ''), language }, controller.signal);
      if (!controller.signal.aborted) onPick(made);
    } catch (error) {
      if (!controller.signal.aborted) setProblem((error as Error).message);
    } finally {
      if (!controller.signal.aborted) setBusy(false);
    }
  };
  /** Keeps the focus where it leads no further. */
  const turn = (way: 'before' | 'next', can: boolean) => (
    <Button
      variant="line"
      size="small"
      aria-disabled={can ? undefined : true}
      onClick={() => can && setPage(page + (way === 'next' ? 1 : -1))}
    >
      {word(`input.page.${way}`)}
    </Button>
  );
  return (
    <Dialog title={word(kind === 'image' ? 'input.image.choose' : 'input.file.choose')} onClose={onClose}>
      <div className={styles.filter}>
        <div className="field">
          <label htmlFor={`${id}-q`}>{word('media.search')}</label>
          <input
            id={`${id}-q`}
            className="input"
            type="search"
            value={q}
            onChange={(event) => {
              setQ(event.target.value);
              setPage(1);
            }}
          />
        </div>
        <div className="field">
          <label htmlFor={`${id}-folder`}>{word('media.folder')}</label>
          <select
            id={`${id}-folder`}
            className="input"
            value={under}
            onChange={(event) => {
              setFolder({ id: event.target.value, name: event.target.selectedOptions[0]?.text ?? '' });
              setPage(1);
            }}
          >
            <option value="">{word('media.allFolders')}</option>
            {here?.parent && here.parent !== here.id && <option value={here.parent}>{word('media.up')}</option>}
            {under !== '' && <option value={under}>{here?.name ?? folder.name}</option>}
            {(found?.folders ?? [])
              .filter(({ id: each }) => each !== under)
              .map((each) => (
                <option key={each.id} value={each.id}>
                  {each.name}
                </option>
              ))}
          </select>
        </div>
      </div>
      <p role="status">{problem ? word(problem) : found ? word('media.found', { count: found.total }) : word('input.loading')}</p>
      <ul className={styles.pictures}>
        {(found?.rows ?? []).map((row) => (
          <li key={row.id}>
            <button type="button" onClick={() => onPick(row)}>
              {row.width === undefined ? (
                <span className={styles.file}>{row.extension}</span>
              ) : (
                <img src={mediaAddress(row.id, THUMB)} alt={row.alt} loading="lazy" />
              )}
              <span>{row.name}</span>
            </button>
          </li>
        ))}
      </ul>
      {found && found.pages > 1 && (
        <p className={styles.buttons}>
          {turn('before', page > 1)}
          <span>{word('input.page.of', { page, pages: found.pages })}</span>
          {turn('next', page < found.pages)}
        </p>
      )}
      <form
        className={styles.filter}
        onSubmit={(event) => {
          event.preventDefault();
          // A form in a form's component: the one around it is not sent.
          event.stopPropagation();
          void upload(new FormData(event.currentTarget));
        }}
      >
        <div className="field">
          <label htmlFor={`${id}-file`}>{word('media.upload.file')}</label>
          <input id={`${id}-file`} className="input" type="file" name="file" accept={kind === 'image' ? 'image/*' : undefined} />
        </div>
        {kind === 'image' && (
          <div className="field">
            <label htmlFor={`${id}-alt`}>{word('media.alt')}</label>
            <input id={`${id}-alt`} className="input" name="alt" lang={language} />
          </div>
        )}
        <Button type="submit" variant="line" busy={busy}>
          {word('media.upload.send')}
        </Button>
      </form>
    </Dialog>
  );
}
