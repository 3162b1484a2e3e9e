import { findRefusedAccess } from '../../platform/files/require-writable.ts';

/** READONLY and CANTOPEN, with which SQLite meets file permissions. */
const refusing = new Set([8, 14]);
/** IOERR_SHMSIZE: there is no room for the index of the write-ahead log, which SQLite calls a disk I/O error. */
const noRoom = 4_874;

type SqliteError = Error & { errcode?: number };

/** Why a database could not be opened: SQLite's message, or what it keeps to itself. Without a final dot. */
export function explainOpening(
  { message, errcode = 0 }: SqliteError,
  path: string,
  role: 'writer' | 'reader',
): string {
  if (errcode === noRoom) return 'the disk is full';
  const refused = refusing.has(errcode & 0xff) ? findRefusedAccess(path, role) : undefined;
  return refused?.message ?? message;
}
