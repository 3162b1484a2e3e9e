/** A command that makes a link with an API key, ready to be run. */
export function curlLine(apiKey: string): string {
  return `curl ${location.origin}/api/url/add -H 'Authorization: Bearer ${apiKey}' -H 'Content-Type: application/json' -d '{"url":"https://example.com/"}'`;
}
