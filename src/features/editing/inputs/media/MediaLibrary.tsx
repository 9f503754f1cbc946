import { Button, Notice } from '@/ui';
import { fileSize } from '@/lib/file-size';
import { LANGUAGES } from '@/lib/languages';
import { DeskForm, Differences, Outcome, Pages, useDesk } from '../../common';
import { mediaAddress } from '../find';
import { inputOf } from '../registry';
import { metBy, shownAgain } from '../shown-again';
import type { MediaRow } from '../library.schema';
import type { LibraryData, MediaData, OneData } from './model';
import styles from '../library.module.css';

const THUMB = 375;

/** `PDF · 269 KB`. */
const kindOf = ({ extension, size }: { extension: string; size?: number | undefined }, language: string): string =>
  [extension.toUpperCase(), size !== undefined && size > 0 && fileSize(size, language)].filter(Boolean).join(' · ');

function Thumb({ row }: { row: MediaRow }) {
  const { word, language } = useDesk();
  return row.mimeType.startsWith('image/') ? (
    <img src={mediaAddress(row.id, THUMB)} alt="" loading="lazy" className={styles.thumb} />
  ) : (
    <span className={styles.thumb}>
      <span>{word('media.document')}</span>
      <span>{kindOf(row, language)}</span>
    </span>
  );
}

function Library({ data }: { data: LibraryData }) {
  const { word, href, title } = useDesk();
  const { found, q, under, kind, language, mayAdd } = data;
  const kept: Record<string, string> = {
    language,
    kind,
    ...(data.for ? { for: data.for.item, field: data.for.field } : {}),
  };
  const address = (more: Readonly<Record<string, string>>): string =>
    href(`media?${new URLSearchParams(Object.entries({ ...kept, ...more }).filter(([, value]) => value !== ''))}`);
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      {data.for && (
        <Notice title={word('media.for', { field: data.for.fieldTitle, name: data.for.name })}>
          <p>
            <a href={href(`item/${data.for.item}?language=${data.for.language}`)}>{word('media.forBack')}</a>
          </p>
        </Notice>
      )}
      {data.wrong && <Outcome kind="err" title={word(data.wrong)} />}
      <form className={styles.filter} method="get" action={href('media')} role="search">
        {Object.entries({ ...kept, under }).map(
          ([name, value]) => value !== '' && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <div className="field">
          <label htmlFor="media-q">{word('media.search')}</label>
          <input id="media-q" className="input" type="search" name="q" defaultValue={q} />
        </div>
        <Button type="submit" variant="line">
          {word('media.search.send')}
        </Button>
      </form>
      <nav aria-label={word('media.folders')} className={styles.folders}>
        {(under !== '' || q !== '') && <a href={address({})}>{word('media.allFolders')}</a>}
        {found.folder?.parent && <a href={address({ under: found.folder.parent })}>{word('media.up')}</a>}
        {found.folders.map((folder) => (
          <a key={folder.id} href={address({ under: folder.id })}>
            {folder.displayName || folder.name}
          </a>
        ))}
      </nav>
      <p>{word('media.found', { count: found.total })}</p>
      <ul className={styles.pictures}>
        {found.rows.map((row) => (
          <li key={row.id}>
            <a href={href(`media/${row.id}?language=${language}`)}>
              <Thumb row={row} />
              <span>{row.displayName || row.name}</span>
            </a>
            <p className={styles.fact}>
              {row.alt ? (
                <span lang={language}>{row.alt}</span>
              ) : row.mimeType.startsWith('image/') ? (
                <strong>{word('media.noAlt')}</strong>
              ) : null}
            </p>
            {data.for && (
              <DeskForm
                act="use"
                fields={{ for: data.for.item, field: data.for.field, language: data.for.language, media: row.id, alt: row.alt }}
              >
                <Button type="submit" size="small" aria-label={word('media.useOf', { name: row.displayName || row.name })}>
                  {word('media.use')}
                </Button>
              </DeskForm>
            )}
          </li>
        ))}
      </ul>
      <Pages at="media" query={{ ...kept, q, under }} page={found.page} pages={found.pages} />
      {mayAdd && <Upload parent={under} language={language} chosenFor={data.for} alt={data.alt} />}
    </>
  );
}

function Upload({ parent, language, chosenFor, alt }: { parent: string; language: string; chosenFor: LibraryData['for']; alt: string }) {
  const { word, language: own } = useDesk();
  return (
    <section className={styles.part} aria-labelledby="upload-title">
      <h2 id="upload-title">{word('media.upload.title')}</h2>
      <form method="post" action="/api/editor/upload" encType="multipart/form-data" className={styles.filter}>
        <input type="hidden" name="words" value={own} />
        <input type="hidden" name="parent" value={parent} />
        <input type="hidden" name="language" value={language} />
        {chosenFor && <input type="hidden" name="for" value={chosenFor.item} />}
        {chosenFor && <input type="hidden" name="field" value={chosenFor.field} />}
        <div className="field">
          <label htmlFor="upload-file">{word('media.upload.file')}</label>
          <input id="upload-file" className="input" type="file" name="file" required aria-describedby="upload-hint" />
          <span className="hint" id="upload-hint">
            {word('media.upload.hint')}
          </span>
        </div>
        <div className="field">
          <label htmlFor="upload-alt">{word('media.alt')}</label>
          <input id="upload-alt" className="input" name="alt" lang={language} maxLength={500} defaultValue={alt} />
        </div>
        <Button type="submit" variant="accent">
          {word('media.upload.send')}
        </Button>
      </form>
    </section>
  );
}

function One({ data }: { data: OneData }) {
  const { word, href, title, language, wrong } = useDesk();
  const { item, uses, facts, isPicture } = data;
  const typed = wrong?.typed.id?.[0] === item.id && wrong.typed.language?.[0] === item.language ? wrong.typed : undefined;
  const met = typed ? metBy(wrong) : [];
  const fields = data.fields.map((field) => {
    const theirs = met.find(({ id }) => id === field.id);
    if (!typed) return { field, theirs, made: { [`was.${field.id}`]: field.value } };
    const mine = typed[`f.${field.id}`]?.[0] ?? field.value;
    const { value, made } = shownAgain(typed, field.id, { mine, now: field.value, met: theirs });
    return { field: { ...field, value }, theirs, made };
  });
  return (
    <>
      <p>
        <a href={href('media')}>{word('media.title')}</a>
      </p>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.two}>
        <div>
          {isPicture ? (
            <img src={mediaAddress(item.id, 1180)} alt="" className={styles.large} />
          ) : (
            <a href={mediaAddress(item.id)}>{word('media.open')}</a>
          )}
          <p className={styles.fact}>
            {[kindOf(facts, language), facts.width > 0 && `${facts.width} × ${facts.height}`].filter(Boolean).join(' · ')}
          </p>
          <p className={styles.fact}>{item.path}</p>
        </div>
        <div>
          <nav aria-label={word('media.languages')} className={styles.folders}>
            {LANGUAGES.map((each) => (
              <a key={each} href={href(`media/${item.id}?language=${each}`)} aria-current={each === item.language ? 'true' : undefined}>
                {word(`language.${each}`)}
              </a>
            ))}
          </nav>
          <DeskForm
            act="describe"
            fields={{
              id: item.id,
              language: item.language,
              revision: typed?.revision?.[0] ?? item.revision,
              ...Object.fromEntries(fields.flatMap(({ made }) => Object.entries(made))),
            }}
            className={styles.form}
          >
            {fields.map(({ field, theirs }) => {
              const { Control } = inputOf(field.type);
              return (
                <div key={field.id} className="field">
                  <label htmlFor={`f.${field.id}`}>{word(`media.field.${field.name}`)}</label>
                  {theirs && (
                    <>
                      <p>
                        <strong>{word('conflict.theirs')}</strong>
                      </p>
                      <Differences from={theirs.base ?? ''} to={theirs.theirs ?? ''} language={item.language} />
                    </>
                  )}
                  <Control
                    field={field}
                    name={`f.${field.id}`}
                    id={`f.${field.id}`}
                    language={item.language}
                    item={{ id: item.id, language: item.language, version: item.version, path: item.path }}
                    readOnly={!item.may.edit}
                  />
                </div>
              );
            })}
            {item.may.edit && (
              <Button type="submit" variant="accent">
                {word('list.save')}
              </Button>
            )}
          </DeskForm>
          <p>
            <a href={href(`item/${item.id}?language=${item.language}`)}>{word('media.allFields')}</a>
          </p>
        </div>
      </div>
      <section className={styles.part} aria-labelledby="uses-title">
        <h2 id="uses-title">{word('media.uses', { count: uses.length })}</h2>
        <ul>
          {uses.map((use) => (
            <li key={`${use.id} ${use.field}`}>
              <a href={href(`item/${use.id}`)}>{use.displayName}</a> · {use.field}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

/** `/sitecore/editor/media`. */
export const MediaLibrary = ({ data }: { data: MediaData }) => (data.view === 'one' ? <One data={data} /> : <Library data={data} />);
