/** A reason not to start that the operator can remove: the message is complete by itself and is printed without a stack. */
export class StartupError extends Error {
  override name = 'StartupError';
}
