import { noteServiceDown } from '@/server/service-down';

/** A form's page goes on without the forms service, and says so. @throws any other error again */
export const noteDown = (error: unknown, what: string): void =>
  noteServiceDown(error, 'forms.failures', `${what}: the page says that it is down`);
