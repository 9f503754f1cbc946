/** How somebody becomes a member of the alumni: the server's door. */
export { gatewayArea, gatewayHandlers } from './gateway.server';
