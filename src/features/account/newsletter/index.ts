export type { IssuesData, NewsletterData } from './model';
export { LETTER, NewsletterField } from './NewsletterField';
export { NewsletterPage } from './NewsletterPage';
