/** The figures: the browser's door. */
export { FiguresPage } from './components/FiguresPage';
export type { FiguresData } from './model';
export type { Figures } from './figures.schema';
