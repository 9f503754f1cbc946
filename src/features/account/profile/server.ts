export { profileArea } from './profile.server';
