/** Mentoring among alumni: the server's door. */
export { mentoringArea, mentoringHandlers } from './mentoring.server';
