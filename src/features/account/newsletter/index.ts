export type { IssuesData, NewsletterData } from './model';
export { LETTER } from '../subscriptions/rules';
export { NewsletterField } from './NewsletterField';
export { NewsletterPage } from './NewsletterPage';
