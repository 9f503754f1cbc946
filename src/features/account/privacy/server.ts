export { exportApi, privacyArea } from './privacy.server';
