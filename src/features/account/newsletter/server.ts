export { newsletterArea, unsubscribeApi, unsubscribePage } from './newsletter.server';
