/** What the alert's form puts into the address when it leads back. */
export const ALERT_STATES = ['sent', 'invalid', 'too-many', 'failed'] as const;
export type AlertState = (typeof ALERT_STATES)[number];
