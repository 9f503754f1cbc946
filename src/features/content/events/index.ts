/** Dates, time zones and registration of events. */
export { eventTimes } from './event-times';
export { registrationState, registrationWay } from './registration';
export type { RegistrationState } from './registration';
export { knownZone, zoneName } from './zone';
