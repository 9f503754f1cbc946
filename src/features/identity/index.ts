/** The browser's door of the feature. */
export { IdentityFlow } from './components/IdentityFlow';
export type { IdentityState, PasskeyOffer } from './model';
export { useCanMakePasskeys } from './use-can-make-passkeys';
export { MovingOn } from './components/MovingOn';
