import pg from 'pg';

/** A statement to send; with a name if it is prepared on the connection. */
export interface Sent {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly name?: string;
}

/** Results of several statements. Those after a failed one were not executed. */
export interface Outcome {
  readonly results: readonly pg.QueryResult[];
  readonly failure?: { readonly at: number; readonly error: Error };
}

/** The driver's internal connection object. */
export interface Wire {
  readonly stream: { cork(): void; uncork(): void };
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string>;
  execute(what: { readonly portal: string }): void;
  close(what: { readonly type: 'S'; readonly name: string }): void;
}

/** The driver's query object, with its internal response handlers, which the driver's types omit. */
interface Part {
  readonly name?: string;
  readonly text: string;
  readonly _result: pg.QueryResult;
  callback: (error: Error | null) => void;
  _getRows(wire: Wire): void;
  submit(wire: Wire): Error | null;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
}

/**
 * Sends statements in one network write and awaits all of them once: the extended protocol allows several executions before one Sync. After
 * a failed statement, the server skips the rest up to the Sync.
 */
export function sendPipelined(
  client: pg.PoolClient,
  statements: readonly Sent[],
  hold: (wire: Wire, name: string) => void,
): Promise<Outcome> {
  return new Promise((resolve) => {
    client.query(new Pipeline(statements, hold, resolve) as unknown as pg.Submittable);
  });
}

/** Acts as one query for the driver and passes each response to the statement it belongs to. */
class Pipeline {
  readonly #parts: readonly Part[];
  readonly #hold: (wire: Wire, name: string) => void;
  readonly #answered: (outcome: Outcome) => void;
  #at = 0;
  #failure: { at: number; error: Error } | undefined;
  // Prevents the driver from setting its own callback.
  readonly callback = (): void => {};

  constructor(statements: readonly Sent[], hold: (wire: Wire, name: string) => void, answered: (outcome: Outcome) => void) {
    this.#parts = statements.map(({ values, ...sent }, at) => {
      const part = new pg.Query({ ...sent, values: [...values], queryMode: 'extended' } as pg.QueryConfig) as unknown as Part;
      part.callback = (error) => this.#fail(at, error);
      if (at < statements.length - 1) part._getRows = (wire) => wire.execute({ portal: '' });
      return part;
    });
    this.#hold = hold;
    this.#answered = answered;
  }

  /** Name and text of the statement whose response is being read: the driver records parsed statements by them. */
  get name(): string | undefined {
    return this.#parts[this.#at]?.name;
  }

  get text(): string | undefined {
    return this.#parts[this.#at]?.text;
  }

  submit(wire: Wire): null {
    wire.stream.cork();
    try {
      for (const part of this.#parts) {
        if (part.name) this.#hold(wire, part.name);
        part.submit(wire);
        // A value could not be serialised; the driver has already sent the Sync.
        if (this.#failure) break;
      }
    } finally {
      wire.stream.uncork();
    }
    return null;
  }

  handleRowDescription(message: unknown): void {
    this.#parts[this.#at]?.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.#parts[this.#at]?.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, wire: Wire): void {
    this.#parts[this.#at]?.handleCommandComplete(message, wire);
    this.#at += 1;
  }

  handleEmptyQuery(): void {
    this.#at += 1;
  }

  handleError(error: Error, wire: Wire): void {
    // The server did not parse statements after the failed one.
    for (const { name } of this.#parts.slice(this.#at)) if (name) delete wire.submittedNamedStatements[name];
    this.#fail(this.#at, error);
    this.#end();
  }

  handleReadyForQuery(): void {
    this.#end();
  }

  #fail(at: number, error: Error | null): void {
    if (error) this.#failure ??= { at, error };
  }

  #end(): void {
    this.#answered({ results: this.#parts.map((part) => part._result), ...(this.#failure && { failure: this.#failure }) });
  }
}
