import type { Plugin } from 'vite';
import { browserChoices, systemChoices } from '../../contract/agent-names.ts';
import { modules } from '../../contract/index.ts';
import { readCountryNames, readCountryNumbers } from './countries.ts';

/** The virtual modules: the parts of contract/ that the dashboard needs at run time, without the schemas, and countries. */
const offered: Record<string, () => unknown> = {
  /** Method, path and resource of every endpoint, by the name contract/ exports it under. */
  'virtual:endpoints': readEndpoints,
  'virtual:agent-names': () => ({ browsers: browserChoices, systems: systemChoices }),
  'virtual:country-names': readCountryNames,
  'virtual:country-numbers': readCountryNumbers,
};

/** The Vite plugin that serves these virtual modules. */
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
