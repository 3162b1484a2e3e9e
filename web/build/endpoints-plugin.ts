import type { Plugin } from 'vite';
import { browserChoices, systemChoices } from '../../contract/agent-names.ts';
import { modules } from '../../contract/index.ts';

/** What the dashboard has of contract/ at run time, without carrying the schemas along. */
const offered: Record<string, () => unknown> = {
  /** Method, path and resource of every endpoint by the name it is exported under, to know where to call. */
  'virtual:endpoints': readEndpoints,
  'virtual:agent-names': () => ({ browsers: browserChoices, systems: systemChoices }),
};

export function endpointsPlugin(): Plugin {
  return {
    name: 'endpoints',
    resolveId: (id) => (Object.hasOwn(offered, id) ? `\0${id}` : undefined),
    load: (id) => {
      const read = id.startsWith('\0') ? offered[id.slice(1)] : undefined;
      return read && `export default ${JSON.stringify(read())};`;
    },
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
