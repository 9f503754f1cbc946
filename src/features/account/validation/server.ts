/** What may stand in the fields of an account: the server's door of the rules, which sign-in and account forms share. */
export {
  currentPassword,
  email,
  fieldProblems,
  lineOfText,
  newPassword,
  personName,
  trimmed,
  phoneNumber,
  verificationCode,
} from './validation.schema';
