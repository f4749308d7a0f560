/** An error shown to users: a catalogue key, an HTTP status, and the parameters of its text. */
export class AppError extends Error {
  readonly key: string;
  readonly status: number;
  /** Code in the response envelope: the HTTP status, unless the error ends the session (600, 601, 602). */
  readonly code: number;
  readonly params: Readonly<Record<string, unknown>>;
  /** Errors of individual fields, each with key and params. */
  readonly fields: Readonly<Record<string, { key: string; params?: Readonly<Record<string, unknown>> }>>;
  /** Further data for the client, such as the current row of a conflict. */
  readonly data: Readonly<Record<string, unknown>>;

  constructor(
    key: string,
    { status, code }: { status: number; code?: number },
    params: AppError['params'] = {},
    extra: Partial<Pick<AppError, 'fields' | 'data'>> = {},
  ) {
    super(key);
    this.name = 'AppError';
    this.key = key;
    this.status = status;
    this.code = code ?? status;
    this.params = params;
    this.fields = extra.fields ?? {};
    this.data = extra.data ?? {};
  }
}

interface Declared {
  readonly status: number;
  readonly code?: number;
}

type Catalogue<D> = {
  readonly [K in keyof D]: (params?: AppError['params'], extra?: Partial<Pick<AppError, 'fields' | 'data'>>) => AppError;
};

const declared = new Map<string, number>();

/** Declares the errors of an area. Their texts are at `<area>.errors.<name>` in the locale files; a check ensures that none is missing. */
export function defineErrors<const D extends Readonly<Record<string, Declared>>>(area: string, errors: D): Catalogue<D> {
  const entries = Object.entries(errors).map(([name, how]) => {
    const key = `${area}.${name}`;
    declared.set(key, how.status);
    return [
      name,
      (params?: AppError['params'], extra?: Partial<Pick<AppError, 'fields' | 'data'>>) => new AppError(key, how, params, extra),
    ];
  });
  return Object.fromEntries(entries) as Catalogue<D>;
}

/** All declared errors, for the check of the locale files. */
export const declaredErrors = (): ReadonlyMap<string, number> => declared;

/** Errors of the engine itself. */
export const modelErrors = defineErrors('model', {
  unknownModel: { status: 404 },
  notFound: { status: 404 },
  denied: { status: 403 },
  invalid: { status: 400 },
  invalidRows: { status: 400 },
  badRows: { status: 400 },
  unknownField: { status: 400 },
  readonlyField: { status: 400 },
  conflict: { status: 409 },
  duplicate: { status: 409 },
  notAccepted: { status: 409 },
  tooManyGuesses: { status: 429 },
  overlaps: { status: 409 },
  taken: { status: 409 },
  capacityExceeded: { status: 409 },
  spanTooLong: { status: 400 },
  inUse: { status: 409 },
  missingReference: { status: 400 },
  wrongState: { status: 409 },
  inApproval: { status: 409 },
  notEditable: { status: 409 },
  notDeletable: { status: 409 },
  closed: { status: 409 },
  noFlows: { status: 501 },
  guardFails: { status: 409 },
  unknownAction: { status: 404 },
  cycle: { status: 400 },
  badDocument: { status: 400 },
  nameTaken: { status: 409 },
  badQuery: { status: 400 },
  badFilter: { status: 400 },
  maskedFilter: { status: 400 },
  badSort: { status: 400 },
  badGroup: { status: 400 },
  notSummable: { status: 400 },
  tooDeep: { status: 409 },
  reasonNeeded: { status: 400 },
  retentionBounds: { status: 400 },
  approvalNeeded: { status: 403 },
  proofNeeded: { status: 403 },
  notMasked: { status: 400 },
  keyReused: { status: 422 },
});

/** Errors before a request reaches a model. */
export const httpErrors = defineErrors('http', {
  unknownRoute: { status: 404 },
  methodNotAllowed: { status: 405 },
  malformedJson: { status: 400 },
  badRequest: { status: 400 },
  unsupportedMediaType: { status: 415 },
  tooLarge: { status: 413 },
  unavailable: { status: 503 },
  databaseAway: { status: 503 },
  diskFull: { status: 507 },
  overloaded: { status: 503 },
  tooManyRequests: { status: 429 },
  internal: { status: 500 },
  timeout: { status: 503 },
});
