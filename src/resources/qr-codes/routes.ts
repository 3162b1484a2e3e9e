import * as bulk from '../../../contract/qr-bulk.ts';
import * as contract from '../../../contract/qr-codes.ts';
import * as preview from '../../../contract/qr-preview.ts';
import { type Route, route } from '../../http/context.ts';
import { presentList, presentOutcomes, rangeOf, success } from '../../http/answers/envelope.ts';
import { createQrCode } from './create-qr-code.ts';
import { createQrCodes } from './create-qr-codes.ts';
import { deleteQrCode } from './delete-qr-code.ts';
import { getQrCode } from './get-qr-code.ts';
import { packPictures } from './pictures/pack-pictures.ts';
import { presentDetails, presentQrCode, presentStatistics, presentStored } from './present-qr-code.ts';
import { previewQrCode } from './preview-qr-code.ts';
import { pageOfQrCodes } from './qr-code-store.ts';
import { updateQrCode } from './update-qr-code.ts';

export const qrCodeRoutes: Route[] = [
  route(contract.listQrCodes, async (call) => {
    const wanted = { accountId: call.account.id, search: call.query.q, range: rangeOf(call.query) };
    const page = await pageOfQrCodes(call.database.read, wanted);
    return presentList('qrs', { ...page, ...call.query }, (code) => presentQrCode(code, call.settings));
  }),
  route(contract.getQrCode, async (call) => {
    const { code, statistics } = await getQrCode(call, call.params.id);
    return success({ details: presentDetails(code, call.settings), data: presentStatistics(statistics) });
  }),
  route(contract.createQrCode, async (call) => {
    return success(presentStored(await createQrCode(call, call.body), call.settings));
  }),
  route(preview.previewQrCode, async (call) => success(await previewQrCode(call, call.body))),
  route(bulk.createQrCodes, async (call) => {
    const outcomes = await createQrCodes(call, call.body.qrs);
    return presentOutcomes(outcomes, (stored) => presentStored(stored, call.settings));
  }),
  route(bulk.packPictures, (call) => packPictures(call, call.body)),
  route(contract.updateQrCode, async (call) => {
    const scannability = await updateQrCode(call, call.params.id, call.body);
    return success({ message: 'QR code has been updated successfully.', ...scannability });
  }),
  route(contract.deleteQrCode, async (call) => {
    await deleteQrCode(call, call.params.id);
    return success({ message: 'QR code has been deleted successfully.' });
  }),
];
