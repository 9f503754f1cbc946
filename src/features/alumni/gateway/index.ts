/** How somebody becomes a member of the alumni: the browser's door. */
export { GatewayPage } from './components/GatewayPage';
export type { GatewayData } from './model';
