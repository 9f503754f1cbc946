export { issuesAhead } from './issues-ahead';
export { newsletterArea, unsubscribeApi, unsubscribePage } from './newsletter.server';
