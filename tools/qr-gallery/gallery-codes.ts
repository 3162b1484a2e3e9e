import type { QrContent } from '../../src/resources/qr-codes/contents/encode-content.ts';
import type { QrCodeStyle } from '../../src/resources/qr-codes/qr-code.ts';
import type { LogoName } from './gallery-logos.ts';

/** A code of the gallery, with the options a request would have. */
export interface GalleryCode {
  title: string;
  /** Caption that describes the code. */
  details: string;
  content: QrContent;
  foreground?: string;
  background?: string;
  style: QrCodeStyle;
  logo?: { name: LogoName; colour: string };
  /** Background colour for a transparent code. */
  ground?: string;
}

/** The scan address that links and other dynamic codes contain. */
const scan = (code: string): QrContent => ({ type: 'link', url: `https://go.example/q/${code}` });

export const galleryCodes: GalleryCode[] = [
  {
    title: 'Link',
    details: 'Square modules, as plain as can be',
    content: scan('x7k2m9p'),
    style: {},
  },
  {
    title: 'Link',
    details: 'Rounded, linear gradient',
    content: scan('h4n8w3c'),
    foreground: 'rgb(29,78,216)',
    style: { dots: 'rounded', corners: 'rounded', gradient: { to: 'rgb(147,51,234)', type: 'linear' } },
  },
  {
    title: 'Wi-Fi',
    details: 'Banner with a caption, logo',
    content: { type: 'wifi', ssid: 'Harbour Café', password: 'two sugars', encryption: 'WPA' },
    foreground: 'rgb(15,118,110)',
    style: { dots: 'rounded', corners: 'circle', frame: 'banner', margin: 3, caption: 'Free Wi-Fi' },
    logo: { name: 'waves', colour: '#0d9488' },
  },
  {
    title: 'Contact',
    details: 'Dots, circular finders, logo',
    content: scan('b6t9r2k'),
    foreground: 'rgb(67,56,202)',
    style: { dots: 'circle', corners: 'circle' },
    logo: { name: 'person', colour: '#6366f1' },
  },
  {
    title: 'Menu',
    details: 'Line frame on its own background',
    content: scan('m3n5u8q'),
    foreground: 'rgb(92,45,18)',
    background: 'rgb(255,244,224)',
    style: { dots: 'rounded', corners: 'rounded', frame: 'line', margin: 3, caption: 'Today’s menu' },
    logo: { name: 'cup', colour: '#9a5b2e' },
  },
  {
    title: 'Email',
    details: 'Radial gradient, dots',
    content: { type: 'email', email: 'hello@example.com', subject: 'Hi' },
    foreground: 'rgb(219,39,119)',
    style: { dots: 'circle', corners: 'rounded', gradient: { to: 'rgb(88,28,135)', type: 'radial' } },
  },
  {
    title: 'Phone',
    details: 'Square modules, rounded finders',
    content: { type: 'phone', phone: '+493012345678' },
    foreground: 'rgb(21,101,52)',
    style: { corners: 'rounded', frame: 'banner', margin: 3, caption: 'Call us' },
  },
  {
    title: 'SMS',
    details: 'Gradient through frame and code',
    content: { type: 'sms', phone: '+15550100', message: 'JOIN' },
    foreground: 'rgb(2,105,161)',
    style: {
      ...{ dots: 'rounded', corners: 'circle', frame: 'line', margin: 3, caption: 'Text JOIN' },
      gradient: { to: 'rgb(30,27,75)', type: 'linear', angle: 90 },
    },
  },
  {
    title: 'Text',
    details: 'Transparent, for coloured paper',
    content: { type: 'text', text: 'Gate 12 · Row F · Seat 7' },
    foreground: 'rgb(6,78,59)',
    background: 'rgb(167,243,208)',
    style: { dots: 'rounded', corners: 'rounded', transparent: true },
    ground: '#a7f3d0',
  },
  {
    title: 'Save the date',
    details: 'Dots on a background, logo',
    content: scan('w2d7h5y'),
    foreground: 'rgb(157,23,77)',
    background: 'rgb(253,230,239)',
    style: { dots: 'circle', corners: 'circle' },
    logo: { name: 'heart', colour: '#db2777' },
  },
  {
    title: 'Directions',
    details: 'Gradient at an angle, logo',
    content: scan('p9s4t6v'),
    foreground: 'rgb(194,65,12)',
    style: {
      ...{ dots: 'rounded', corners: 'circle' },
      gradient: { to: 'rgb(127,29,29)', type: 'linear', angle: 135 },
    },
    logo: { name: 'pin', colour: '#dc2626' },
  },
  {
    title: 'Playlist',
    details: 'Radial gradient, banner, logo',
    content: scan('s8n3g2k'),
    foreground: 'rgb(109,40,217)',
    style: {
      ...{ dots: 'circle', corners: 'rounded', frame: 'banner', margin: 3, caption: 'Listen' },
      gradient: { to: 'rgb(30,27,75)', type: 'radial' },
    },
    logo: { name: 'note', colour: '#7c3aed' },
  },
  {
    title: 'vCard',
    details: 'A whole contact, readable offline',
    content: {
      ...{ type: 'vcard', fname: 'Ada', lname: 'Lovelace', org: 'Analytical Engines' },
      ...{ phone: '+44201234567', email: 'ada@example.com' },
    },
    foreground: 'rgb(17,24,39)',
    style: { dots: 'rounded', corners: 'rounded' },
  },
  {
    title: 'Ελληνικά',
    details: 'Greek and Cyrillic captions',
    content: scan('g5r7k4m'),
    foreground: 'rgb(30,64,175)',
    style: { dots: 'rounded', corners: 'rounded', frame: 'banner', margin: 3, caption: 'Σαρώστε με' },
  },
  {
    title: 'Long caption',
    details: 'Made smaller to fit',
    content: scan('c2p8t5n'),
    foreground: 'rgb(31,41,55)',
    style: {
      ...{ corners: 'circle', dots: 'circle', frame: 'line', margin: 3 },
      caption: 'Scan to order and pay at your table',
    },
  },
  {
    title: 'Newsletter',
    details: 'Caption without a frame, logo',
    content: scan('n4w6s3l'),
    foreground: 'rgb(12,74,110)',
    background: 'rgb(224,242,254)',
    style: { dots: 'rounded', corners: 'circle', caption: 'Stay in touch' },
    logo: { name: 'envelope', colour: '#0284c7' },
  },
  {
    title: 'Robust',
    details: 'Level H: 30 % may be lost',
    content: scan('r7b2s9t'),
    foreground: 'rgb(63,63,70)',
    style: { level: 'H', corners: 'rounded' },
  },
  {
    title: 'Small label',
    details: 'Level L, quiet zone of 2',
    content: { type: 'text', text: 'SN-00417' },
    foreground: 'rgb(120,53,15)',
    style: { level: 'L', margin: 2, dots: 'circle', corners: 'square' },
  },
];
