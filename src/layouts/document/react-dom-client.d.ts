/** The package's own file by its path; its types stand under the package's name. */
declare module '*/node_modules/react-dom/client.js' {
  export * from 'react-dom/client';
}
