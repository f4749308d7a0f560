const COPY = 'copy-';

/** What the address calls a new record that begins as another one. */
export const copyOf = (id: string): string => `${COPY}${id}`;

/** The record that a new one begins as, or null. */
export const sourceOfCopy = (id: string): string | null => (id.startsWith(COPY) ? id.slice(COPY.length) : null);
