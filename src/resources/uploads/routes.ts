import * as contract from '../../../contract/uploads.ts';
import { type Route, route } from '../../http/context.ts';
import { presentList, rangeOf, success } from '../../http/answers/envelope.ts';
import { createUpload } from './create-upload.ts';
import { deleteUnusedUploads, deleteUpload } from './delete-uploads.ts';
import { presentUpload } from './present-upload.ts';
import { pageOfUploads } from './upload-store.ts';
import { findUploadUses } from './upload-uses-store.ts';

export const uploadRoutes: Route[] = [
  route(contract.listUploads, async (call) => {
    const { account, database, query } = call;
    const page = await pageOfUploads(database.read, account.id, rangeOf(query));
    const uses = await findUploadUses(database.read, account.id, page.rows);
    return presentList('uploads', { ...page, ...query }, (upload) => presentUpload(upload, uses));
  }),
  route(contract.createUpload, async (call) => {
    return success({ path: await createUpload(call, call.upload.bytes) });
  }),
  route(contract.deleteUpload, async (call) => {
    await deleteUpload(call, call.params.id);
    return success({ message: 'Upload has been deleted successfully.' });
  }),
  route(contract.deleteUnusedUploads, async (call) => {
    return success({ deleted: await deleteUnusedUploads(call) });
  }),
];
