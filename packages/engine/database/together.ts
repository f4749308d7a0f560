import pg from 'pg';

/** A statement as it is sent: under a name where the connection keeps it prepared. */
export interface Sent {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly name?: string;
}

/** What several statements came to. Those behind one that failed were not run. */
export interface Outcome {
  readonly results: readonly pg.QueryResult[];
  readonly failure?: { readonly at: number; readonly error: Error };
}

/** The driver's side of a connection. */
export interface Wire {
  readonly stream: { cork(): void; uncork(): void };
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string>;
  execute(what: { readonly portal: string }): void;
  close(what: { readonly type: 'S'; readonly name: string }): void;
}

/** A query of the driver, with what it does with answers, which its types do not tell. */
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
 * Sends statements in one write and waits for all of them once: the extended protocol lets several be executed before one Sync. After a statement that
 * fails the server skips the others up to that Sync.
 */
export function sendTogether(
  client: pg.PoolClient,
  statements: readonly Sent[],
  hold: (wire: Wire, name: string) => void,
): Promise<Outcome> {
  return new Promise((resolve) => {
    client.query(new Together(statements, hold, resolve) as unknown as pg.Submittable);
  });
}

/** Takes the place of one query in the driver and hands each answer to the statement that it belongs to. */
class Together {
  readonly #parts: readonly Part[];
  readonly #hold: (wire: Wire, name: string) => void;
  readonly #answered: (outcome: Outcome) => void;
  #at = 0;
  #failure: { at: number; error: Error } | undefined;
  // The driver sets a callback where there is none.
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

  /** Name and text of the statement whose answer is read: the driver notes by them what has been parsed. */
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
        // A value that cannot be written down; the driver has sent the Sync itself.
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
    // What was sent behind the failure was not parsed.
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
