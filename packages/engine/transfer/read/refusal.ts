/** Why a file cannot be read: the name of a failure of the `transfer` catalogue and what its text tells. */
export class FileRefused extends Error {
  readonly reason: string;
  readonly params: Readonly<Record<string, unknown>>;
  constructor(reason: string, params: Readonly<Record<string, unknown>> = {}) {
    super(reason);
    this.name = 'FileRefused';
    this.reason = reason;
    this.params = params;
  }
}
