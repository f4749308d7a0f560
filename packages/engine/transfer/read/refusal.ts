/** Why a file cannot be read: the name and params of an error of the `transfer` catalogue. */
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
