import * as contract from '../../../contract/instance.ts';
import program from '../../../package.json' with { type: 'json' };
import { type Route, route } from '../../http/context.ts';
import { success } from '../../http/answers/envelope.ts';
import { registrationNow } from '../account/index.ts';

export const instanceRoutes: Route[] = [
  route(contract.getInstance, async (call) => {
    const { baseUrl, shortUrl } = call.settings;
    return success({
      registration: await registrationNow(call),
      version: program.version,
      baseurl: baseUrl,
      shorturl: shortUrl,
    });
  }),
];
