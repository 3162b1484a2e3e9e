import * as contract from '../../../contract/uploads.ts';
import { type Route, route } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { createUpload } from './create-upload.ts';

export const uploadRoutes: Route[] = [
  route(contract.createUpload, async (call) => {
    return success({ path: await createUpload(call, call.upload.bytes) });
  }),
];
