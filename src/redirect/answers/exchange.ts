import type { IncomingMessage, ServerResponse } from 'node:http';

/** One request and its response. */
export interface Exchange {
  message: IncomingMessage;
  response: ServerResponse;
  url: string;
  /**
   * The client's address, read when the request arrived: a socket that has been closed no longer knows it.
   */
  address: string;
}
