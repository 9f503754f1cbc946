export { EditorPageView as default } from '@/features/editing/desk';
export { getEditorView as getServerSideProps } from '@/features/editing/desk/server';
