/** The browser's door of forms that editors write. */
export { ContentForm } from './components/ContentForm';
export type { FormShown, OpenStep } from './model';
