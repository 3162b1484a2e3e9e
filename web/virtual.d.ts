declare module 'virtual:endpoints' {
  const endpoints: Record<string, { method: string; path: string; resource: string }>;
  export default endpoints;
}

/** The browsers and operating systems that rules can distinguish, the most used first. */
declare module 'virtual:agent-names' {
  const names: { browsers: string[]; systems: string[] };
  export default names;
}

/** The service's English names of countries, by ISO 3166-1 alpha-2 code. */
declare module 'virtual:country-names' {
  const names: Record<string, string>;
  export default names;
}

/** ISO 3166-1 alpha-2 codes, by number of three digits. */
declare module 'virtual:country-numbers' {
  const codes: Record<string, string>;
  export default codes;
}
