/** The form's id at the forms service; its events have it too, so that who saw it and who sent it are counted of one form. */
export const FORM = 'job-application';
