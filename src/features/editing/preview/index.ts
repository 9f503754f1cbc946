export type { PreviewProps } from './bar-model';
export { EntryPage } from './EntryPage';
export { FramesPage } from './FramesPage';
export { PreviewBar } from './PreviewBar';
export { useFramedLinks } from './use-framed-links';
