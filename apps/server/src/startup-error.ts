/** A startup failure that the operator can fix; its message is self-contained and printed without a stack. */
export class StartupError extends Error {
  override name = 'StartupError';
}
