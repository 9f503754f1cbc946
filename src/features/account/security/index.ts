export type { SecurityData } from './model';
export { SecurityPage } from './SecurityPage';
