import * as contract from '../../../../contract/two-factor.ts';
import { type Route, route } from '../../../http/context.ts';
import { success } from '../../../http/answers/envelope.ts';
import { confirmTwoFactor } from './confirm-two-factor.ts';
import { disableTwoFactor } from './disable-two-factor.ts';
import { getTwoFactor } from './get-two-factor.ts';
import { replaceRecoveryCodes } from './replace-recovery-codes.ts';
import { startTwoFactor } from './start-two-factor.ts';

export const twoFactorRoutes: Route[] = [
  route(contract.getTwoFactor, async (call) => success({ data: await getTwoFactor(call) })),
  route(contract.startTwoFactor, async (call) => success(await startTwoFactor(call))),
  route(contract.confirmTwoFactor, async (call) => {
    return success({ recoverycodes: await confirmTwoFactor(call, call.body) });
  }),
  route(contract.replaceRecoveryCodes, async (call) => {
    return success({ recoverycodes: await replaceRecoveryCodes(call, call.body) });
  }),
  route(contract.disableTwoFactor, async (call) => {
    await disableTwoFactor(call, call.body);
    return success({ message: 'Two-factor authentication is off.' });
  }),
];
