/** Whether the database, or the way to it, is to blame: the same work may succeed later, or elsewhere. */
export function isConnectionError(error: unknown): boolean {
  const { code, message } = parts(error);
  return /^(08|57P0|53300|ECONN|EPIPE)/.test(code) || isCollision(error) || /Connection terminated|pool after calling end/.test(message);
}

/** Two transactions were in each other's way; one of them was ended and may begin again at once. */
export const isCollision = (error: unknown): boolean => /^(40001|40P01)$/.test(parts(error).code);

function parts(error: unknown): { code: string; message: string } {
  const { code, message } = (typeof error === 'object' && error !== null ? error : {}) as { code?: unknown; message?: unknown };
  return { code: typeof code === 'string' ? code : '', message: typeof message === 'string' ? message : '' };
}
