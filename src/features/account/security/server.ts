export { securityArea } from './security.server';
