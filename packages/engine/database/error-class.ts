/** Class of a failure not caused by the request: database unreachable, conflict between transactions, or full disk. Null for all others. */
export type ErrorClass = 'away' | 'collision' | 'full';

/** Classifies an error of the database driver or file system. */
export function errorClassOf(error: unknown): ErrorClass | null {
  const { code, message } = parts(error);
  if (/^(40001|40P01|55P03)$/.test(code)) return 'collision';
  if (/^(53100|ENOSPC|EDQUOT)$/.test(code)) return 'full';
  if (AWAY.test(code) || SAID.test(message)) return 'away';
  return null;
}

// 08: connection; 53: resources; 57P0, 25P03: sessions ended by the server; 25006: the server has become a standby, or its main process has
// changed.
const AWAY = /^(08|53200|53300|57P0|25P03|25006|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)/;

// Driver errors without a code; the last one occurs while this process shuts down.
const SAID =
  /^(Connection terminated|timeout exceeded when trying|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

/** Whether the error came from the database or the connection to it. */
export const isOfDatabase = (error: unknown): boolean => /^[0-9A-Z]{5}$/.test(parts(error).code) || told.has(error as object);

const told = new WeakSet<object>();

/** Marks an error as coming from the database connection, and returns it. */
export function ofDatabase<E>(error: E): E {
  if (typeof error === 'object' && error !== null) told.add(error);
  return error;
}

/** Whether a retry may succeed, later or on another server. */
export const isTransient = (error: unknown): boolean => ['away', 'collision'].includes(errorClassOf(error) ?? '');

/** A transaction conflict, after which the rolled back transaction may be retried at once. */
export const isCollision = (error: unknown): boolean => errorClassOf(error) === 'collision';

function parts(error: unknown): { code: string; message: string } {
  const { code, message } = (typeof error === 'object' && error !== null ? error : {}) as { code?: unknown; message?: unknown };
  return { code: typeof code === 'string' ? code : '', message: typeof message === 'string' ? message : '' };
}
