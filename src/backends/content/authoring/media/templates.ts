/** Sitecore's templates of media that are the same in all languages. */
export const TEMPLATE_OF_MEDIA = {
  image: 'f1828a2c-7e5d-4bbd-98ca-320474871548',
  file: '962b53c4-f93b-4df9-9821-415c867b8903',
  pdf: '0603f166-35b8-469f-8123-e8d87bedc171',
  folder: 'fe5dd826-48c6-436d-b87a-7c4210c7413b',
} as const;
