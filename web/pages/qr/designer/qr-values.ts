import { changedPart } from '../../../api/changed-part.ts';
import type { Answer, Body } from '../../../api/types.ts';
import { toHex, toRgb } from '../colours.ts';
import { fixedDynamic, type QrType } from '../qr-types.ts';
import { type ContentField, contentFields, requiredFields, samples } from './qr-content.ts';
import { suggestName } from './suggest-name.ts';

export type QrDetails = Answer<'getQrCode'>['details'];
type Style = Required<QrDetails['style']>;

/** The designer's form. Its fields are named as in the API, so that errors are shown at the right input. */
export interface QrValues extends QrLook {
  type: QrType;
  name: string;
  dynamic: boolean;
  /** The fields of all types, so that input is kept while the user switches between types. */
  data: Record<ContentField, string> & { hidden: boolean };
}

type KindOfCode = Pick<QrValues, 'type' | 'dynamic'>;

/** The look of a code. */
export interface QrLook {
  /** `#RRGGBB` */
  foreground: string;
  background: string;
  /** The path of an upload or a URL; "" for none. */
  logo: string;
  hasGradient: boolean;
  style: {
    dots: Style['dots'];
    corners: Style['corners'];
    gradient: { to: string; type: 'linear' | 'radial'; angle: number };
    transparent: boolean;
    level: Style['level'];
    margin: number;
    frame: Style['frame'];
    caption: string;
  };
}

export const usualLook: QrLook = {
  foreground: '#000000',
  background: '#ffffff',
  logo: '',
  hasGradient: false,
  style: {
    dots: 'square',
    corners: 'square',
    gradient: { to: '#1d4ed8', type: 'linear', angle: 45 },
    transparent: false,
    level: 'M',
    margin: 4,
    frame: 'none',
    caption: '',
  },
};

export function emptyCode(): QrValues {
  return { type: 'link', name: '', dynamic: false, data: emptyData(), ...usualLook };
}

export function readCode(code: QrDetails): QrValues {
  const { type, name, dynamic, data, foreground, background, logo, style } = code;
  const { gradient, ...rest } = style;
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return {
    type,
    // A code without a name of its own has its type as name.
    name: name === type ? '' : name,
    dynamic,
    data: readData(data),
    foreground: toHex(foreground),
    background: toHex(background),
    logo,
    hasGradient: gradient !== undefined,
    style: {
      ...usualLook.style,
      ...given,
      gradient: { ...usualLook.style.gradient, ...gradient, to: toHex(gradient?.to ?? usualGradientTo) },
    },
  };
}

const usualGradientTo = usualLook.style.gradient.to;

/** The request body that creates or updates a code; empty text means "none". */
export function writeCode(values: QrValues): Body<'createQrCode'> & Body<'updateQrCode'> {
  const name = values.name.trim() || suggestName(values.type, values.data);
  return { ...writePicture(values, writeData(values)), name } as Body<'createQrCode'> & Body<'updateQrCode'>;
}

/**
 * The request body of an update: the changed fields. The content must always be sent; if the user did not
 * change it, that of `current` is sent, of the code as it is now: it may have been changed elsewhere.
 */
export function writeCodeChange({
  before,
  entered,
  current,
}: Record<'before' | 'entered' | 'current', QrValues>) {
  const changed = changedPart<Body<'updateQrCode'>>(writeCode(before), writeCode(entered));
  const { type, data } = writeCode('data' in changed || 'type' in changed ? entered : current);
  return { ...changed, type, data };
}

/**
 * The request body of a preview. Uses sample content for dynamic codes, whose picture does not depend on it,
 * and while the content is incomplete, because the service would refuse it.
 */
export function writePreview(values: QrValues): Body<'previewQrCode'> {
  const data = isDynamic(values) || !isComplete(values) ? samples[values.type] : writeData(values);
  return writePicture(values, data) as Body<'previewQrCode'>;
}

/** Whether the required content of the type has been entered. */
export function isComplete({ type, data }: QrValues): boolean {
  return requiredFields[type].some((field) => data[field].trim() !== '');
}

/** Whether the code contains its scan address instead of its content. */
export function isDynamic({ type, dynamic }: KindOfCode): boolean {
  return fixedDynamic(type) ?? dynamic;
}

/** Whether saving would make printed copies of the saved code stop working. */
export function endsPrinted(saved: KindOfCode, entered: KindOfCode): boolean {
  return isDynamic(saved) && !isDynamic(entered);
}

function writePicture(values: QrValues, data: object) {
  return { type: values.type, data, dynamic: isDynamic(values), ...writeLook(values) };
}

/** Colours, logo and style in the API's format. */
export function writeLook({ foreground, background, logo, hasGradient, style }: QrLook) {
  const { gradient, ...rest } = style;
  return {
    foreground: toRgb(foreground),
    background: toRgb(background),
    logo: logo.trim(),
    style: hasGradient ? { ...rest, gradient: { ...gradient, to: toRgb(gradient.to) } } : rest,
  };
}

function writeData({ type, data }: QrValues): object {
  const entries = contentFields[type].map((field) => [field, data[field]] as const);
  const given = Object.fromEntries(entries.filter(([, value]) => value !== ''));
  return type === 'wifi' ? { ...given, ...writeSecurity(data) } : given;
}

/** A network without a password is open, whatever encryption was chosen; an open network has no password. */
function writeSecurity({ password, encryption, hidden }: QrValues['data']) {
  const isOpen = password === '' || encryption === 'nopass';
  return isOpen ? { password: '', encryption: 'nopass', hidden } : { hidden };
}

function emptyData(): QrValues['data'] {
  const names = new Set(Object.values(contentFields).flat());
  const texts = Object.fromEntries([...names].map((name) => [name, ''])) as Record<ContentField, string>;
  return { ...texts, encryption: 'WPA', hidden: false };
}

function readData(sent: Record<string, unknown>): QrValues['data'] {
  const data = { ...emptyData(), ...(sent as Partial<QrValues['data']>) };
  const isOpen = 'ssid' in sent && !('encryption' in sent) && data.password === '';
  return isOpen ? { ...data, encryption: 'nopass' } : data;
}
