/** How many of what a module keeps sealed its key no longer opens. */
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
