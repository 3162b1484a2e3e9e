import type { Plugin } from 'vite';
import { modules } from '../../contract/index.ts';

const publicId = 'virtual:endpoints';
const resolvedId = `\0${publicId}`;

/**
 * Offers `virtual:endpoints`: method, path and resource of every endpoint by the name it is exported under in
 * contract/, so that the dashboard knows where to call without carrying the schemas along.
 */
export function endpointsPlugin(): Plugin {
  return {
    name: 'endpoints',
    resolveId: (id) => (id === publicId ? resolvedId : undefined),
    load: (id) => (id === resolvedId ? `export default ${JSON.stringify(readEndpoints())};` : undefined),
  };
}

interface EndpointAddress {
  method: string;
  path: string;
  resource: string;
}

/** @throws Error when two modules of the contract export an endpoint of the same name */
function readEndpoints(): Record<string, EndpointAddress> {
  const found: Record<string, EndpointAddress> = {};
  for (const [name, value] of Object.values(modules).flatMap((module) => Object.entries<unknown>(module))) {
    if (!isEndpoint(value)) continue;
    if (found[name]) throw new Error(`contract/ has two endpoints named ${name}`);
    found[name] = { method: value.method.toUpperCase(), path: value.path, resource: value.resource };
  }
  return found;
}

function isEndpoint(value: unknown): value is EndpointAddress {
  return typeof value === 'object' && value !== null && 'verb' in value && 'path' in value;
}
