/** Forms that ship with words of their own: their fields are called what the sender saw. */
export const SHIPPED: Readonly<Record<string, readonly string[]>> = {
  'job-application': [
    'firstName',
    'lastName',
    'email',
    'phone',
    'location',
    'cv',
    'letter',
    'letterFile',
    'place',
    'permit',
    'start',
    'degree',
    'consent',
  ],
  contact: ['firstName', 'lastName', 'email', 'company', 'titleName', 'message', 'consent'],
};
export const isShipped = (form: string): boolean => Object.hasOwn(SHIPPED, form);
