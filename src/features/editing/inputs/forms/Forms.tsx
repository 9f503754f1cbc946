import { Button } from '@/ui';
import { LANGUAGES } from '@/lib/languages';
import { DeskForm, useDesk } from '../../common';
import type { FormPart, FormsData } from './model';
import styles from '../library.module.css';

function Parts({ parts, of, language, mayEdit }: { parts: readonly FormPart[]; of: string; language: string; mayEdit: boolean }) {
  const { word, href } = useDesk();
  return (
    <ul className={styles.parts}>
      {parts.map((part) => (
        <li key={part.id} id={`part-${part.id}`}>
          <span className={styles.part}>
            <a href={href(`item/${part.id}?language=${language}`)}>{part.name}</a> <span className={styles.fact}>{part.kind}</span>
            {mayEdit && (part.before ?? part.after) && (
              <DeskForm
                className={styles.moves}
                fields={{ of, id: part.id, parent: part.parent, before: part.before, after: part.after, language }}
              >
                {part.before && (
                  <Button
                    type="submit"
                    name="act"
                    value="up"
                    variant="quiet"
                    size="small"
                    aria-label={word('input.list.upOf', { name: part.name })}
                  >
                    ↑
                  </Button>
                )}
                {part.after && (
                  <Button
                    type="submit"
                    name="act"
                    value="down"
                    variant="quiet"
                    size="small"
                    aria-label={word('input.list.downOf', { name: part.name })}
                  >
                    ↓
                  </Button>
                )}
              </DeskForm>
            )}
          </span>
          {part.parts.length > 0 && <Parts parts={part.parts} of={of} language={language} mayEdit={mayEdit} />}
        </li>
      ))}
    </ul>
  );
}

/** `/sitecore/editor/forms`. */
export function Forms({ data }: { data: FormsData }) {
  const { word, href, title } = useDesk();
  if (data.view === 'all')
    return (
      <>
        <h1 className={styles.title}>{title}</h1>
        <p>{word('forms.lede')}</p>
        <ul className={styles.entries}>
          {data.forms.map((form) => (
            <li key={form.id}>
              <a href={href(`forms/${form.id}`)}>{form.name}</a> <span className={styles.fact}>{form.path}</span>
            </li>
          ))}
        </ul>
        {data.isMore && <p className="hint">{word('forms.first', { count: data.forms.length })}</p>}
      </>
    );
  return (
    <>
      <p>
        <a href={href('forms')}>{word('forms.title')}</a>
      </p>
      <h1 className={styles.title}>{title}</h1>
      <nav aria-label={word('media.languages')} className={styles.folders}>
        {LANGUAGES.map((each) => (
          <a key={each} href={href(`forms/${data.id}?language=${each}`)} aria-current={each === data.language ? 'true' : undefined}>
            {word(`language.${each}`)}
          </a>
        ))}
      </nav>
      <p className={styles.folders}>
        <a href={href(`item/${data.id}?language=${data.language}`)}>{word('forms.itself')}</a>
        {data.mayEdit && <a href={href(`new/${data.id}?language=${data.language}`)}>{word('forms.add')}</a>}
      </p>
      <Parts parts={data.parts} of={data.id} language={data.language} mayEdit={data.mayEdit} />
    </>
  );
}
