/** Reference, Custom splash page. */
export interface SplashPage {
  id: number;
  account_id: number;
  name: string;
  settings: SplashSettings;
  created_at: number;
}

/** The complete settings: what was not given has its default, which is "" for texts. */
export interface SplashSettings {
  title: string;
  message: string;
  /** http(s) URL, or path of the account's own upload; "" = none */
  image: string;
  buttontext: string;
  /** Seconds until the page redirects by itself */
  counter: number;
  /** #RRGGBB */
  background: string;
  color: string;
}
