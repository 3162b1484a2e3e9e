/** What a visitor wrote into the form of an overlay; "" = nothing. */
export interface OverlayEntry {
  id: number;
  name: string;
  email: string;
  /** The overlay's subject when the entry was made */
  subject: string;
  message: string;
  created_at: number;
}

export interface PollResult {
  option: string;
  votes: number;
}
