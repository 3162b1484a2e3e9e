/**
 * Whether a redirect has arrived completely, when one answer is expected. `received`: all bytes so far,
 * decoded as Latin-1.
 * @throws Error when it is no 302 to `target`, or more than one answer
 */
export function isWholeRedirect(received: string, target: string): boolean {
  const end = received.indexOf('\r\n\r\n');
  if (end === -1) return false;
  const head = received.slice(0, end + 2);
  if (!head.startsWith('HTTP/1.1 302 ') || !head.includes(`\r\nLocation: ${target}\r\n`))
    throw new Error(`No redirect to ${target}: ${head}`);
  const whole = end + 4 + Number(/\r\ncontent-length: (\d+)\r\n/i.exec(head)?.[1]);
  if (!(received.length <= whole))
    throw new Error(`More than one answer, or one without a length: ${received}`);
  return received.length === whole;
}
