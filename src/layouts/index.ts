export { ContentPage } from './ContentPage';
export { PageLayout } from './PageLayout';
