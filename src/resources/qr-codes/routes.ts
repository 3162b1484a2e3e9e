import * as contract from '../../../contract/qr-codes.ts';
import { type Route, route } from '../../http/context.ts';
import { presentList, rangeOf, success } from '../../http/envelope.ts';
import { createQrCode } from './create-qr-code.ts';
import { deleteQrCode } from './delete-qr-code.ts';
import { getQrCode } from './get-qr-code.ts';
import { presentDetails, presentQrCode, presentStatistics } from './present-qr-code.ts';
import { pictureAddress } from './qr-code.ts';
import { pageOfQrCodes } from './qr-code-store.ts';
import { updateQrCode } from './update-qr-code.ts';

export const qrCodeRoutes: Route[] = [
  route(contract.listQrCodes, async (call) => {
    const page = await pageOfQrCodes(call.database.read, call.account.id, rangeOf(call.query));
    return presentList('qrs', { ...page, ...call.query }, (code) => presentQrCode(code, call.settings));
  }),
  route(contract.getQrCode, async (call) => {
    const { code, statistics } = await getQrCode(call, call.params.id);
    return success({ details: presentDetails(code, call.settings), data: presentStatistics(statistics) });
  }),
  route(contract.createQrCode, async (call) => {
    const { id, code } = await createQrCode(call, call.body);
    return success({ id, link: pictureAddress(code, call.settings) });
  }),
  route(contract.updateQrCode, async (call) => {
    await updateQrCode(call, call.params.id, call.body);
    return success({ message: 'QR code has been updated successfully.' });
  }),
  route(contract.deleteQrCode, async (call) => {
    await deleteQrCode(call, call.params.id);
    return success({ message: 'QR code has been deleted successfully.' });
  }),
];
