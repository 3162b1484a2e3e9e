/** A worker thread that makes the OpenAPI document, so that redirects do not wait for it, and then ends. */
import { parentPort } from 'node:worker_threads';
import { lowerPriority } from '../platform/pace/lower-priority.ts';
import { openapiDocument } from './openapi-document.ts';

/** A lower priority than the threads that redirect. */
const niceness = 10;

if (!parentPort) throw new Error('This file runs as a thread.');
lowerPriority(niceness);
parentPort.postMessage(JSON.stringify(openapiDocument()));
