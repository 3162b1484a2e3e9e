declare module 'virtual:endpoints' {
  const endpoints: Record<string, { method: string; path: string; resource: string }>;
  export default endpoints;
}

/** The browsers and operating systems that rules can distinguish, the most used first. */
declare module 'virtual:agent-names' {
  const names: { browsers: string[]; systems: string[] };
  export default names;
}
