/** The figures: the server's door. */
export { figuresApi, figuresArea } from './figures.server';
