/** How many encrypted values of a module cannot be decrypted with the current key. */
export function countUndecryptableIn<T>(stored: readonly T[], open: (one: T) => Buffer): number {
  return stored.filter((one) => !opens(one, open)).length;
}

function opens<T>(one: T, open: (one: T) => Buffer): boolean {
  try {
    open(one).fill(0);
    return true;
  } catch {
    return false;
  }
}
