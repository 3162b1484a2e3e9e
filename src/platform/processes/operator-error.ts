/** What only the operator can put right. The message is the one line that the operator sees. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
