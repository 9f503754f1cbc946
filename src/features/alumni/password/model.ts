/** Where the password of the account is changed: paths in the page's language. */
export interface PasswordData {
  changePath: string;
  securityPath: string;
}
