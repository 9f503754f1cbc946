export { issuesAhead } from './issues-ahead';
export { sentIssue } from './sent-issue.server';
export { newsletterArea, unsubscribeApi, unsubscribePage } from './newsletter.server';
