export { EditorPageView as default } from '@/features/editing/desk';
export { getKeptView as getServerSideProps } from '@/features/editing/desk/server';
