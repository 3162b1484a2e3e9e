/** What shells report for a program that SIGPIPE ended. */
const endedBySigpipe = 141;

/**
 * Ends the process when what a command prints cannot be written: without a word if its reader has gone, as with
 * `| head`, and otherwise with one line that says why. Not for the service, which goes on without its log.
 */
export function endUnheard(): void {
  // Tests run many commands in one process.
  process.stdout.off('error', endOutput).on('error', endOutput);
  process.stderr.off('error', endAtOnce).on('error', endAtOnce);
}

function endOutput({ code, message }: NodeJS.ErrnoException): void {
  if (code === 'EPIPE') process.exit(endedBySigpipe);
  process.stderr.write(`waypost: the output cannot be written (${code ?? message}).\n`);
  process.exit(1);
}

function endAtOnce(): void {
  process.exit(1);
}
