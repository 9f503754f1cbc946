import { useEffect, useRef } from 'react';
import canvas from '../canvas/canvas.module.css';
import { PageFrame, type FrameHandle } from '../canvas/PageFrame';
import { Panes } from '../canvas/Panes';
import { useDesk } from '../../common';
import styles from '../../common/editor.module.css';
import { languageName } from '@/lib/language-path';
import { Notice } from '@/ui';
import { BeginVersion } from './BeginVersion';
import { FieldsForm } from './FieldsForm';
import { ItemHead } from './ItemHead';
import { ManagePart } from './ManagePart';
import type { ItemData } from './model';
import { PageTools } from './PageTools';
import { PublishPart } from '../publish/PublishPart';
import { useBeside } from './use-beside';
import { useSaver } from './use-saver';
import { VersionsPart } from './VersionsPart';

/** An item: its form beside the page that shows it, its versions, how it is published, what can be done with it. */
export function ItemPage({ data }: { data: ItemData }) {
  const { part } = data;
  if (part.name === 'fields') return <Fields data={data} />;
  return (
    <>
      <ItemHead data={data} />
      {part.name === 'versions' && <VersionsPart item={data.item} part={part} />}
      {part.name === 'publish' && <PublishPart item={data.item} part={part} />}
      {part.name === 'manage' && <ManagePart item={data.item} part={part} />}
    </>
  );
}

const NONE: Readonly<Record<string, number>> = {};

const fieldOf = (place: Element): string | null => place.closest('[data-field]')?.getAttribute('data-field') ?? null;

function Fields({ data }: { data: ItemData }) {
  const { item, page } = data;
  const comments = (data.part.name === 'fields' && data.part.comments) || NONE;
  const { word, href, language } = useDesk();
  const frame = useRef<FrameHandle>(null);
  const live = useSaver(item);
  const { saving } = live;
  const { phase, begun, version } = saving ?? {};
  const { pane, setPane, listener, onLoaded, onFormFocus, back, lead, written, end, tools } = useBeside(data, live, frame);
  useEffect(() => {
    if (phase !== 'saved' || !begun || version === undefined) return;
    const address = new URL(window.location.href);
    address.searchParams.set('version', String(version));
    window.history.replaceState(window.history.state, '', address);
  }, [phase, begun, version]);
  const form = (
    // The key is that of the fields in it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- see above
    <div
      className={canvas.fields}
      onFocusCapture={(event) => onFormFocus(fieldOf(event.target))}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || !(event.target instanceof Element) || event.target.closest('dialog'))
          return;
        if (back(fieldOf(event.target))) event.preventDefault();
      }}
    >
      {page && (
        <p className={canvas.toPage}>
          <a href="#page">{word('canvas.toPage')}</a>
        </p>
      )}
      {page && page.id !== item.id && (
        <p className={styles.acts}>
          <a href={href(`item/${page.id}?language=${item.language}`)}>{word('item.backToPage')}</a>
        </p>
      )}
      {item.version === 0 && item.may.edit && !saving?.version && (
        <Notice kind="info">
          <p>{word('item.beginHint', { language: languageName(item.language, language) })}</p>
          <BeginVersion item={item} />
        </Notice>
      )}
      <FieldsForm item={item} live={live} comments={comments} />
    </div>
  );
  return (
    <>
      <ItemHead data={data} saving={saving} />
      <Panes
        pane={pane}
        onPane={setPane}
        form={form}
        page={
          page && (
            <PageFrame
              page={page}
              language={item.language}
              listener={listener}
              handle={frame}
              onLoaded={onLoaded}
              how={word('canvas.how')}
              tools={
                <PageTools
                  written={written}
                  item={item}
                  saving={saving}
                  alone={pane === 'page'}
                  place={tools}
                  onEnd={() => end({ focus: true })}
                  onSettle={(field) => lead(field)}
                />
              }
            />
          )
        }
      />
    </>
  );
}
