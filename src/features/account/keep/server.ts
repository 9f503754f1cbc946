export { keepApi, keepArea } from './keep.server';
