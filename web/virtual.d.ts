declare module 'virtual:endpoints' {
  const endpoints: Record<string, { method: string; path: string; resource: string }>;
  export default endpoints;
}
