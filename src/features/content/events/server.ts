/** The server's door of events. */
export { calendarPath, loadCalendar } from './calendar.server';
