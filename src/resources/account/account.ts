/** Reference, Account. */
export interface Account {
  id: number;
  username: string;
  email: string;
  plan: string;
  role: 'administrator' | 'user';
  created_at: number;
  /** null = never */
  plan_ends_at: number | null;
}
