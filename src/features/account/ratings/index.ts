export { KeepBar, slugOf } from './KeepBar';
export { KeepPage } from './KeepPage';
export type { KeepData, Kept } from './model';
