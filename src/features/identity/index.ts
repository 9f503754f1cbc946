/** The browser's door of the feature. */
export { IdentityFlow } from './components/IdentityFlow';
export type { AuthenticatorKey, IdentityPage, IdentityState, PasskeyOffer, Problem, StepView } from './model';
export { useCanMakePasskeys } from './use-can-make-passkeys';
export { MovingOn } from './components/MovingOn';
