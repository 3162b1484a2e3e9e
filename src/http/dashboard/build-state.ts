import { isBuildFresh } from './dashboard-build.ts';

/** The result of the build that the start of the service began. */
export interface BuildState {
  hasFailed: boolean;
}

/**
 * Warnings for the operator, one line each. The build is checked again, because somebody may have run it
 * since.
 */
export function findBuildWarnings(state: BuildState): string[] {
  if (!state.hasFailed) return [];
  state.hasFailed = !isBuildFresh();
  return state.hasFailed
    ? ['the dashboard could not be built: the log says why, npm run build tries again']
    : [];
}
