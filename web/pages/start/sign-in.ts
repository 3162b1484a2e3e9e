/** What signing in takes. */
export interface SignIn {
  email: string;
  password: string;
  /** Empty where no second factor is asked for. */
  code: string;
}
