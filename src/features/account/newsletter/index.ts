export type { NewsletterData } from './model';
export { NewsletterPage } from './NewsletterPage';
