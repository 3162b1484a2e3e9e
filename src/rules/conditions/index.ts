import type { ConditionKind, ConditionType } from '../rule.ts';
import { address } from './address.ts';
import { browser, os } from './agent-name.ts';
import { country } from './country.ts';
import { device } from './device.ts';
import { hours } from './hours.ts';
import { language } from './language.ts';
import { after, before } from './moment.ts';
import { percentage } from './percentage.ts';
import { query } from './query.ts';
import { referrer } from './referrer.ts';
import { weekday } from './weekday.ts';

/** Every type of condition there is. */
export const conditionKinds: Readonly<Record<ConditionType, ConditionKind<unknown>>> = {
  device,
  os,
  browser,
  language,
  country,
  after,
  before,
  hours,
  weekday,
  query,
  referrer,
  address,
  percentage,
};
