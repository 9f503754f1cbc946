/** What editors make below an item of a template. Kinds of page that have parts come with them (src/workshop/definitions/branches.ts). */
export const insertOptions: Readonly<Record<string, readonly string[]>> = {
  'Home Page': ['Basic Page', 'Landing Page'],
  'Landing Page': ['Basic Page', 'Landing Page'],
  'Basic Page': ['Basic Page'],
  'Article Listing': ['Article', 'Folder'],
  'Blog Instance': ['Blog Entry'],
  'People Directory': ['Profile'],
  'Event Listing': ['Event', 'Basic Page'],
  'Insights Store': ['Publication', 'Basic Page'],
  'Topic Listing': ['Topic'],
  'Office Listing': ['Office'],
  'Careers Landing': ['Careers Landing', 'Basic Page'],
  'Alumni Landing': ['Basic Page'],
  'Feature List': ['Feature'],
  'Site Header': ['Navigation Section'],
  'Site Footer': ['Navigation Section', 'Navigation Link'],
  'Navigation Section': ['Navigation Link'],
};
