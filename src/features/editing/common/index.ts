/** What all pages of the editor's share: the browser's door. */
export { DeskForm, useProblem, useTyped } from './DeskForm';
export { Dialog } from './Dialog';
export { Differences } from './Differences';
export { EditorFrame } from './EditorFrame';
export { LineField } from './LineField';
export type { EditorLanguage, EditorView } from './page';
export { Outcome } from './Outcome';
export { Pages } from './Pages';
export { StateTag } from './StateTag';
export { Toolbar } from './Toolbar';
export { useAlive, useHash } from './use-alive';
export { FindForm } from './FindForm';
export { DeskProvider, useDesk, useDeskOf } from './use-desk';
export { SendAgain } from './SendAgain';
export { Written } from './Written';
