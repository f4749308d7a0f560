const prefix = 'zx.family.';

/** Reads what this device keeps; browsers may refuse storage. */
export function read(name: string, store = () => localStorage): string | null {
  try {
    return store().getItem(prefix + name);
  } catch {
    return null;
  }
}

/** Writes or, with null, removes. */
export function write(name: string, value: string | null, store = () => localStorage): void {
  try {
    if (value === null) store().removeItem(prefix + name);
    else store().setItem(prefix + name, value);
  } catch {
    // Without storage the page works, and forgets on leaving.
  }
}

const drafts = () => sessionStorage;

/** What was typed and not sent yet: kept for this visit alone, since others may use the telephone. */
export function readDraft<T>(name: string): T | null {
  try {
    return JSON.parse(read(`draft.${name}`, drafts) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

export const writeDraft = (name: string, value: unknown): void =>
  write(`draft.${name}`, value === null ? null : JSON.stringify(value), drafts);

/** Deletes everything typed, when the page is left. */
export function clearDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(`${prefix}draft.`)) sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}
