export { Forms } from './Forms';
