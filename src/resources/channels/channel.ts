/** Reference, Channel. */
export interface Channel {
  id: number;
  account_id: number;
  name: string;
  description: string;
  /** #RRGGBB */
  color: string;
  /** 0 or 1 */
  starred: number;
}

export const defaultColor = '#2563eb';
