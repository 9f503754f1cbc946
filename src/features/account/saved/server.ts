export { articleHref, savedArea } from './saved.server';
