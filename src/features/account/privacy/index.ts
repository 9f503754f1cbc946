export type { PrivacyData } from './model';
export { PrivacyPage } from './PrivacyPage';
