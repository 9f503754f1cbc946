import { DeskProvider, EditorFrame, useDeskOf, type EditorView } from '../common';
import { Instead } from './Instead';
import { editorViews } from './pages';

/** Pages that use the whole window. */
const WIDE = new Set(['item', 'structure']);

const isInstead = (data: unknown): data is { instead: 'gone' | 'refused' | 'down' } =>
  typeof data === 'object' && data !== null && 'instead' in data;

/** A page of the editor's: `/sitecore/editor` and all below it. */
export function EditorPageView({ view }: { view: EditorView }) {
  const desk = useDeskOf(view);
  const View = Object.hasOwn(editorViews, view.name) ? editorViews[view.name] : undefined;
  return (
    <DeskProvider value={desk}>
      <EditorFrame wide={WIDE.has(view.name)}>
        {isInstead(view.data) || !View ? <Instead kind={isInstead(view.data) ? view.data.instead : 'gone'} /> : <View data={view.data} />}
      </EditorFrame>
    </DeskProvider>
  );
}
