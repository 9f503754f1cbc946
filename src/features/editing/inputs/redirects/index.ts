export { Redirects } from './Redirects';
