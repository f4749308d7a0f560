/** Where the value of a parameter comes from when no value is sent: the row that the call is about, or its form. */
export const entrySources = ['row', 'form'] as const;
type EntrySource = (typeof entrySources)[number];

/** Numeric source types of the API family. */
export const sourceTypes: Readonly<Record<EntrySource, 1 | 4>> = { row: 1, form: 4 };

/** The source with this numeric source type; null for none. */
export const sourceOf = (type: 1 | 4 | null | undefined): EntrySource | null =>
  entrySources.find((one) => sourceTypes[one] === type) ?? null;

/** Names where a parameter takes its value, and the value where there is none. */
export interface ParameterEntry {
  readonly sourceType: EntrySource | null;
  /** Field of the row; the name of the parameter if it is null. */
  readonly relationField: string | null;
  readonly defaultValue: unknown;
}

/** What parameters are bound to: the values of a row, and the id of the form that it belongs to. */
export interface Origin {
  readonly row?: Readonly<Record<string, unknown>> | undefined;
  readonly formId?: string | undefined;
}

/** The value of a parameter: from the row or the form as its entry says, otherwise its default value. */
export function boundValue(name: string, { sourceType, relationField, defaultValue }: ParameterEntry, origin: Origin): unknown {
  const given = sourceType === null ? null : readers[sourceType](origin, relationField || name);
  return isEmpty(given) ? (defaultValue ?? null) : given;
}

const readers: Readonly<Record<EntrySource, (origin: Origin, field: string) => unknown>> = {
  row: ({ row = {} }, field) => (Object.hasOwn(row, field) ? plain(row[field]) : null),
  form: ({ formId }) => formId,
};

/** Whether a parameter has no value. */
export const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

const plain = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);
