import * as contract from '../../../contract/pixels.ts';
import { type Route, route } from '../../http/context.ts';
import { presentList, rangeOf, success } from '../../http/answers/envelope.ts';
import { createPixel } from './create-pixel.ts';
import { deletePixel } from './delete-pixel.ts';
import { pageOfPixels } from './pixel-store.ts';
import { presentPixel } from './present-pixel.ts';
import { updatePixel } from './update-pixel.ts';

export const pixelRoutes: Route[] = [
  route(contract.listPixels, async (call) => {
    const page = await pageOfPixels(call.database.read, call.account.id, rangeOf(call.query));
    return presentList('pixels', { ...page, ...call.query }, presentPixel);
  }),
  route(contract.createPixel, async (call) => {
    return success({ id: await createPixel(call, call.body) });
  }),
  route(contract.updatePixel, async (call) => {
    await updatePixel(call, call.params.id, call.body);
    return success({ message: 'Pixel has been updated successfully.' });
  }),
  route(contract.deletePixel, async (call) => {
    await deletePixel(call, call.params.id);
    return success({ message: 'Pixel has been deleted successfully.' });
  }),
];
