export { slugOf } from '../common/slug-of';
export { KeepBar } from './KeepBar';
export { KeepPage } from './KeepPage';
export type { KeepData } from './model';
export { CardSave } from './CardSave';
export { keptOf } from './fields';
