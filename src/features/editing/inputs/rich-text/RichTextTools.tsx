import type { Command, EditorState } from 'prosemirror-state';
import { useState, type ReactNode } from 'react';
import { Toolbar, useDesk } from '../../common';
import * as act from './commands';
import type { RichText } from './editor';
import { ImagePanel, LinkPanel, TablePanel } from './Panels';
import { schema } from './schema';
import { isInTable } from './tables';
import styles from './rich-text.module.css';

type Panel = 'link' | 'image' | 'table';

/** Another link begins its panel anew. */
function linkKey(state: EditorState): string {
  const there = act.linkAt(state);
  return there ? `${there.from} ${there.to}` : 'none';
}

/** The buttons of a text's editor, and what they open. The text may stand elsewhere: in the page beside the form. */
export function RichTextTools({
  id,
  label,
  editor,
  state,
  language,
  searchIn,
}: {
  id: string;
  /** Name of the field. */
  label: string;
  editor: RichText;
  state: EditorState;
  /** Of the text. */
  language: string;
  /** Of the names of items that are looked for. */
  searchIn: string;
}) {
  const { word } = useDesk();
  const [panel, setPanel] = useState<Panel>();
  const run = (command: Command) => editor.run(command);
  const back = () => editor.view.focus();
  const can = (command: Command): boolean => command(state);

  const button = (name: string, sign: ReactNode, command: Command, pressed?: boolean) => (
    <button
      type="button"
      title={word(`rich.${name}`)}
      aria-pressed={pressed}
      aria-disabled={can(command) ? undefined : true}
      // The text keeps its selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => can(command) && run(command)}
    >
      <span aria-hidden="true">{sign}</span>
      <span className="vh">{word(`rich.${name}`)}</span>
    </button>
  );
  const opens = (name: Panel) => (
    <button
      type="button"
      aria-expanded={panel === name}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => setPanel(panel === name ? undefined : name)}
    >
      {word(`rich.${name}`)}
    </button>
  );
  const block = act.blockOf(state);
  const kinds = [...act.BLOCK_KINDS, ...(act.BLOCK_KINDS.some((kind) => kind === block) ? [] : [block])];
  const closePanel = () => {
    setPanel(undefined);
    back();
  };
  return (
    <>
      <Toolbar label={word('rich.toolbar', { field: label })} className={styles.toolbar} onEscape={back}>
        <select aria-label={word('rich.block')} value={block} onChange={(event) => run(act.setBlock(event.target.value))}>
          {kinds.map((kind) => (
            <option key={kind} value={kind} disabled={!act.BLOCK_KINDS.some((each) => each === kind)}>
              {word(`rich.block.${kind}`)}
            </option>
          ))}
        </select>
        {button('strong', <b>B</b>, act.toggle('strong'), act.hasMark(state, 'strong'))}
        {button('em', <i>I</i>, act.toggle('em'), act.hasMark(state, 'em'))}
        {button('sup', <span>x²</span>, act.toggle('sup'), act.hasMark(state, 'sup'))}
        {button('sub', <span>x₂</span>, act.toggle('sub'), act.hasMark(state, 'sub'))}
        {button('code', <code>{'<>'}</code>, act.toggle('code'), act.hasMark(state, 'code'))}
        {button('ul', '•', act.toggleList('ul'), act.isIn(state, schema.nodes.list, 'ul'))}
        {button('ol', '1.', act.toggleList('ol'), act.isIn(state, schema.nodes.list, 'ol'))}
        {button('indent', '⇥', act.indent)}
        {button('outdent', '⇤', act.outdent)}
        {button('quote', '“', act.toggleQuote, act.isIn(state, schema.nodes.quote))}
        {button('rule', '―', act.insertRule)}
        {opens('link')}
        {opens('image')}
        {opens('table')}
        {button('note', <sup>1</sup>, act.insertNextNote)}
        {button('plain', '⌫', act.plain)}
        {button('undo', '↶', act.undo)}
        {button('redo', '↷', act.redo)}
      </Toolbar>
      {panel === 'link' && <LinkPanel key={linkKey(state)} id={id} state={state} searchIn={searchIn} run={run} onClose={closePanel} />}
      {panel === 'image' && <ImagePanel id={id} state={state} language={language} searchIn={searchIn} run={run} onClose={closePanel} />}
      {panel === 'table' && <TablePanel id={id} inTable={isInTable(state)} run={run} onClose={closePanel} />}
    </>
  );
}
