/** What the alert's form puts into the address when it leads back. */
export const ALERT_STATES = ['sent', 'invalid', 'too-many', 'too-much', 'refused', 'failed'] as const;
export type AlertState = (typeof ALERT_STATES)[number];

export const ALERT_FREQUENCIES = ['daily', 'weekly'] as const;
export const LONGEST_EMAIL = 255;

/** What the form has again after an error. */
export interface TypedAlert {
  email?: string | undefined;
  frequency?: (typeof ALERT_FREQUENCIES)[number] | undefined;
}
