import { useState } from 'react';
import { useDesk } from '../../common';
import { changed, posted, type FieldInput, type FieldInputProps } from '../field-input';
import { useScripts } from '../use-scripts';
import { itemId } from '../values/guid';
import { LINK_KINDS, linkParts, linkValue, type LinkKind, type LinkParts } from '../values/link';
import { ItemSearch } from './ItemSearch';
import { useLabels } from './use-labels';
import styles from '../inputs.module.css';

/** Fields that a kind of link has. Without scripts all of them stand there, and the kind says which count. */
const HAS: Readonly<Record<LinkKind | 'other', readonly (keyof LinkParts)[]>> = {
  none: [],
  internal: ['target', 'anchor', 'querystring', 'text', 'title', 'newWindow'],
  media: ['target', 'text', 'title', 'newWindow'],
  external: ['url', 'text', 'title', 'newWindow'],
  mailto: ['url', 'text', 'title'],
  anchor: ['anchor', 'text', 'title'],
  other: [],
};
const TEXTS = ['url', 'anchor', 'querystring', 'text', 'title'] as const;

const MEDIA_LIBRARY = '3d6658d8-a0bf-4e75-b3e2-d050fabcf4e1';
const NOTHING_KNOWN: ReadonlyMap<string, string> = new Map();

function General({ field, name, id, language, item, describedBy, readOnly, onValue }: FieldInputProps) {
  const { word, href } = useDesk();
  const scripts = useScripts();
  const [parts, setParts] = useState(() => linkParts(field.value));
  const [picked, setPicked] = useState(NOTHING_KNOWN);
  const labels = useLabels(parts.target === '' ? [] : [parts.target], picked, item.language);
  const put = (more: Partial<LinkParts>) => {
    const now = { ...parts, ...more };
    setParts(now);
    onValue?.(linkValue(field.value, now));
  };
  const has = (part: keyof LinkParts): boolean => !scripts || HAS[parts.kind].includes(part);
  if (parts.kind === 'other')
    return (
      <p id={id} tabIndex={-1} aria-describedby={describedBy}>
        {word('input.link.other')} <code>{field.value}</code>
      </p>
    );
  return (
    <div className={styles.stack} role="group" id={id} tabIndex={-1} aria-describedby={describedBy}>
      <label className={styles.inlineField}>
        <span className={styles.small}>{word('input.link.kind')}</span>
        <select
          className="input"
          name={`${name}.kind`}
          value={parts.kind}
          disabled={readOnly}
          onChange={(event) => put({ kind: event.target.value as LinkKind })}
        >
          {LINK_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {word(`input.link.${kind}`)}
            </option>
          ))}
        </select>
      </label>
      {has('target') &&
        (scripts && !readOnly ? (
          <>
            <input type="hidden" name={`${name}.target`} value={parts.target} />
            {parts.target !== '' && (
              <p className={styles.chosen}>
                <a href={href(`item/${parts.target}`)}>{labels.get(parts.target) || parts.target}</a>
              </p>
            )}
            <ItemSearch
              id={`${id}-target`}
              label={word('input.link.target')}
              {...(parts.kind === 'media' ? { under: MEDIA_LIBRARY } : { source: field.source })}
              language={item.language}
              taken={new Set([parts.target])}
              onPick={({ value, label }) => {
                setPicked(new Map([[value, label]]));
                put({ target: itemId(value) ?? '', ...(parts.text === '' ? { text: label } : {}) });
              }}
            />
          </>
        ) : (
          <label className={styles.inlineField}>
            <span className={styles.small}>{word('input.link.targetId')}</span>
            <input className="input" name={`${name}.target`} defaultValue={parts.target} readOnly={readOnly} autoComplete="off" />
          </label>
        ))}
      {TEXTS.filter(has).map((part) => (
        <label key={part} className={styles.inlineField}>
          <span className={styles.small}>
            {word(
              part === 'url' && scripts && parts.kind === 'mailto'
                ? 'input.link.address'
                : part === 'anchor'
                  ? 'input.link.place'
                  : `input.link.${part}`,
            )}
          </span>
          <input
            className="input"
            name={`${name}.${part}`}
            type="text"
            inputMode={part === 'url' ? (parts.kind === 'mailto' ? 'email' : 'url') : undefined}
            lang={part === 'text' || part === 'title' ? language : undefined}
            dir="auto"
            value={parts[part]}
            readOnly={readOnly}
            autoComplete="off"
            onChange={(event) => put({ [part]: event.target.value })}
          />
        </label>
      ))}
      {has('newWindow') && (
        <label className="check">
          <input
            type="checkbox"
            name={`${name}.newWindow`}
            value="1"
            checked={parts.newWindow}
            disabled={readOnly}
            onChange={(event) => put({ newWindow: event.target.checked })}
          />
          <span>{word('input.link.newWindow')}</span>
        </label>
      )}
    </div>
  );
}

const isKind = (text: string | undefined): text is LinkKind => (LINK_KINDS as readonly (string | undefined)[]).includes(text);

export const link: FieldInput = {
  types: ['general link', 'general link with search'],
  Control: General,
  parse: (form, name, before) => {
    const kind = posted(form, `${name}.kind`);
    if (!isKind(kind)) return undefined;
    const was = linkParts(before);
    const text = (part: (typeof TEXTS)[number]): string => posted(form, `${name}.${part}`)?.trim() ?? was[part];
    const typed: LinkParts = {
      kind,
      text: posted(form, `${name}.text`) ?? was.text,
      target: itemId(posted(form, `${name}.target`) ?? was.target) ?? '',
      url: text('url'),
      anchor: text('anchor'),
      querystring: text('querystring'),
      title: posted(form, `${name}.title`) ?? was.title,
      newWindow: posted(form, `${name}.newWindow`) === '1',
    };
    return changed(before, linkValue(before, typed));
  },
};
