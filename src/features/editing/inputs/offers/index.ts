export { Offers } from './Offers';
