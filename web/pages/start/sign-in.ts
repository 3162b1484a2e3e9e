/** The values of the sign-in form. */
export interface SignIn {
  email: string;
  password: string;
  /** Empty if no second factor is required. */
  code: string;
}
