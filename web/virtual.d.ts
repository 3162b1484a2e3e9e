declare module 'virtual:endpoints' {
  const endpoints: Record<string, { method: string; path: string; resource: string }>;
  export default endpoints;
}

/** What rules can ask for, the most used first. */
declare module 'virtual:agent-names' {
  const names: { browsers: string[]; systems: string[] };
  export default names;
}
