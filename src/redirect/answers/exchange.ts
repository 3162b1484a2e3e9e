import type { IncomingMessage, ServerResponse } from 'node:http';

/** One request and where its answer goes. */
export interface Exchange {
  message: IncomingMessage;
  response: ServerResponse;
  url: string;
  /** The client's, read when the request came: a socket that was closed since does not know it any more. */
  address: string;
}
