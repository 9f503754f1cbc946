export { Dictionary } from './Dictionary';
