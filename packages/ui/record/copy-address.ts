const COPY = 'copy-';

/** Record id in the URL for a new record that copies another one. */
export const copyOf = (id: string): string => `${COPY}${id}`;

/** Id of the record to copy, or null. */
export const sourceOfCopy = (id: string): string | null => (id.startsWith(COPY) ? id.slice(COPY.length) : null);
