/** Analytics event codes and the names that they map to (specification section 9). */
export const EVENT_NAMES = {
  registered: 'Registered',
  signInErrored: 'Sign-In Errored',
  profileUpdated: 'Profile Updated',
  uiItemClicked: 'UI Item Clicked',
  fileDownloaded: 'File Downloaded',
  pagePrinted: 'Page Printed',
  articleSaved: 'Article Saved',
  generic: 'Generic Event',
} as const;
