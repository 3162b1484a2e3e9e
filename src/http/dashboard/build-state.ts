import { isBuildFresh } from './dashboard-build.ts';

/** How the build that a start began has gone. */
export interface BuildState {
  hasFailed: boolean;
}

/** Each as a line for who runs the service. Somebody may have built it meanwhile. */
export function findBuildWarnings(state: BuildState): string[] {
  if (!state.hasFailed) return [];
  state.hasFailed = !isBuildFresh();
  return state.hasFailed
    ? ['the dashboard could not be built: the log says why, npm run build tries again']
    : [];
}
