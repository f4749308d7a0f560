/** The field that the next form of a record focuses first, because something on the record could not be done without it. */
let wanted: { readonly id: string; readonly field: string } | null = null;

export const wantField = (id: string, field: string): void => {
  wanted = { id, field };
};

/** The wanted field of a record. Read while its form opens, and dropped by `dropWantedField` once it stands. */
export const wantedField = (id: string | undefined): string | null => (wanted && wanted.id === id ? wanted.field : null);

export const dropWantedField = (): void => {
  wanted = null;
};
