/**
 * What stands in the way of work that is right in itself: the database, or the way to it, is away; two transactions were in each other's way; a disk is
 * full. Null is anything else.
 */
export type ErrorClass = 'away' | 'collision' | 'full';

/** What is to blame for an error of the database driver or of a file. */
export function errorClassOf(error: unknown): ErrorClass | null {
  const { code, message } = parts(error);
  if (/^(40001|40P01|55P03)$/.test(code)) return 'collision';
  if (/^(53100|ENOSPC|EDQUOT)$/.test(code)) return 'full';
  if (AWAY.test(code) || SAID.test(message)) return 'away';
  return null;
}

// 08: the connection; 53: resources; 57P0, 25P03: the server ends sessions; 25006: it has become a standby, or its main process is not the one it was.
const AWAY = /^(08|53200|53300|57P0|25P03|25006|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)/;

// What the driver says without a code; the last while this process is on its way down.
const SAID =
  /^(Connection terminated|timeout exceeded when trying|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

/** Whether it was the database that an error came from: an answer of it, or the way to it. */
export const isOfDatabase = (error: unknown): boolean => /^[0-9A-Z]{5}$/.test(parts(error).code) || told.has(error as object);

const told = new WeakSet<object>();

/** The same error, known as one on the way to the database. */
export function ofDatabase<E>(error: E): E {
  if (typeof error === 'object' && error !== null) told.add(error);
  return error;
}

/** Whether the same work may succeed later, or elsewhere. */
export const isTransient = (error: unknown): boolean => ['away', 'collision'].includes(errorClassOf(error) ?? '');

/** Two transactions were in each other's way; one of them was ended and may begin again at once. */
export const isCollision = (error: unknown): boolean => errorClassOf(error) === 'collision';

function parts(error: unknown): { code: string; message: string } {
  const { code, message } = (typeof error === 'object' && error !== null ? error : {}) as { code?: unknown; message?: unknown };
  return { code: typeof code === 'string' ? code : '', message: typeof message === 'string' ? message : '' };
}
