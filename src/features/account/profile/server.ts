export { profileArea } from './profile.server';
export { countriesIn } from './countries.server';
