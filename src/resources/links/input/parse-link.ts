import type { z } from '@hono/zod-openapi';
import type { newLink, updateLink } from '../../../../contract/links.ts';
import { reusableColumns } from '../../../database/statements/reusable-links.ts';
import type { Settings } from '../../../settings/settings.ts';
import type { Link, LinkSettings } from '../link.ts';
import { parseAlias } from './parse-alias.ts';
import { parseDelivery } from './parse-delivery.ts';
import { parseDomain } from './parse-domain.ts';
import { parseRules } from './parse-rules.ts';
import { parseCountries, parseDevices, parseLanguages } from './parse-targeting.ts';
import { parseTags, type Tag } from '../tag.ts';
import { createTargetReader, type TargetReader } from './target-reader.ts';
import { parseUploadPath } from '../../uploads/index.ts';

export type NewLink = z.output<typeof newLink>;
export type LinkChange = z.output<typeof updateLink.body>;

/** The columns of a link that a request can set. */
export type LinkColumns = Pick<
  Link,
  | 'target'
  | 'title'
  | 'description'
  | 'status'
  | 'starts_at'
  | 'expires_at'
  | 'click_limit'
  | 'expiration_target'
  | 'redirect_status'
  | 'weight'
  | 'forward_query'
  | 'delivery'
>;

/** The defaults of a new link's columns. */
export const plainColumns: Omit<LinkColumns, 'target'> = {
  title: '',
  description: '',
  ...reusableColumns,
};

/** The fields of a request for a link. Absent or undefined = not sent; null = none. */
export interface ParsedLink {
  columns: Partial<LinkColumns>;
  settings: SettingsChange;
  alias: string | undefined;
  /** undefined = not sent, null = the base host, else the host of a branded domain */
  host: string | null | undefined;
  password: string | null | undefined;
  campaignId: number | null | undefined;
  channelIds: number[] | undefined;
  pixelIds: number[] | undefined;
  tags: Tag[] | undefined;
  /** The addresses that the request names. */
  targets: TargetReader;
}

/** A key whose value is undefined removes the setting. */
export type SettingsChange = { [Key in keyof LinkSettings]?: LinkSettings[Key] | undefined };

/**
 * Reads the fields of a request whose shape the contract has checked.
 * @throws AppError invalidUrl, aliasReserved, invalidInput naming the field
 */
export function parseLink(body: NewLink | LinkChange, settings: Settings): ParsedLink {
  const targets = createTargetReader(settings);
  return {
    columns: parseColumns(body, targets),
    settings: { ...parseTexts(body, targets), ...parseDestinations(body, targets) },
    // Clients always send alias and domain; they send "" for "no change".
    alias: body.custom ? parseAlias(body.custom) : undefined,
    host: body.domain ? parseDomain(body.domain, settings) : undefined,
    password: body.password,
    campaignId: body.campaign,
    channelIds: distinct(body.channel),
    pixelIds: distinct(body.pixels),
    tags: body.tags === undefined ? undefined : parseTags(body.tags ?? []),
    targets,
  };
}

/** Applies the change and returns the new settings. */
export function changeSettings(settings: LinkSettings, change: SettingsChange): LinkSettings {
  const changed = Object.entries({ ...settings, ...change }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(changed);
}

function parseColumns(body: NewLink | LinkChange, targets: TargetReader): Partial<LinkColumns> {
  const { url, type, expirationredirect, forwardquery } = body;
  const plain = plainColumns;
  return withoutUndefined({
    target: url === undefined ? undefined : targets.read(url, 'url'),
    title: orElse(body.title, plain.title),
    description: orElse(body.description, plain.description),
    status: orElse(body.status, plain.status),
    starts_at: body.starts,
    expires_at: body.expiry,
    click_limit: body.clicklimit,
    expiration_target: expirationredirect && targets.read(expirationredirect, 'expirationredirect'),
    redirect_status: orElse(body.redirect, plain.redirect_status),
    weight: orElse(body.weight, plain.weight),
    forward_query: forwardquery === undefined ? undefined : Number(forwardquery ?? true),
    delivery: type === undefined ? undefined : parseDelivery(type ?? plain.delivery),
  });
}

function parseTexts(body: NewLink | LinkChange, targets: TargetReader): SettingsChange {
  const { metatitle, metadescription, metaimage } = body;
  const change: SettingsChange = {};
  if (metatitle !== undefined) change.metatitle = metatitle ?? undefined;
  if (metadescription !== undefined) change.metadescription = metadescription ?? undefined;
  if (metaimage !== undefined) {
    change.metaimage = metaimage === null ? undefined : parsePicture(metaimage, targets);
  }
  return change;
}

/**
 * A picture's web address, or the path of an upload; requireReferences checks later that the upload is the
 * account's own.
 */
function parsePicture(text: string, targets: TargetReader): string {
  return parseUploadPath(text) ? text : targets.readPicture(text, 'metaimage');
}

function parseDestinations(body: NewLink | LinkChange, targets: TargetReader): SettingsChange {
  const { geotarget, devicetarget, languagetarget, parameters, rules } = body;
  const change: SettingsChange = {};
  if (body.deeplink !== undefined) change.deeplink = parseDeeplink(body.deeplink, targets);
  if (geotarget !== undefined) change.countries = some(geotarget, (list) => parseCountries(list, targets));
  if (devicetarget !== undefined) change.devices = some(devicetarget, (list) => parseDevices(list, targets));
  if (languagetarget !== undefined) {
    change.languages = some(languagetarget, (list) => parseLanguages(list, targets));
  }
  if (parameters !== undefined) change.parameters = some(parameters, (list) => list);
  if (rules !== undefined) change.rules = some(rules, (list) => parseRules(list, targets));
  return change;
}

function parseDeeplink(
  deeplink: NewLink['deeplink'],
  targets: TargetReader,
): LinkSettings['deeplink'] | undefined {
  const { auto = false, apple, google } = deeplink ?? {};
  if (!auto && apple === undefined && google === undefined) return undefined;
  return {
    auto,
    ...(apple === undefined ? {} : { apple: targets.read(apple, 'deeplink.apple') }),
    ...(google === undefined ? {} : { google: targets.read(google, 'deeplink.google') }),
  };
}

/** null and an empty list both become undefined, which removes the setting. */
function some<Item, Parsed>(list: Item[] | null, parse: (list: Item[]) => Parsed): Parsed | undefined {
  return list === null || list.length === 0 ? undefined : parse(list);
}

/** null resets a column to its default, as if it had never been set. */
function orElse<Value>(value: Value | null | undefined, fallback: Value): Value | undefined {
  return value === null ? fallback : value;
}

function withoutUndefined<Columns extends object>(columns: Columns) {
  const entries = Object.entries(columns).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Key in keyof Columns]?: Exclude<Columns[Key], undefined> };
}

function distinct(ids: number[] | null | undefined): number[] | undefined {
  return ids === undefined ? undefined : [...new Set(ids)];
}
