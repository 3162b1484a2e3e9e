/** A curl command that creates a link with an API key. */
export function curlLine(apiKey: string): string {
  return `curl ${location.origin}/api/url/add -H 'Authorization: Bearer ${apiKey}' -H 'Content-Type: application/json' -d '{"url":"https://example.com/"}'`;
}
