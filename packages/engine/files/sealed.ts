/** How many of what a module keeps sealed its key no longer opens. */
export function shutAmong<T>(kept: readonly T[], open: (one: T) => Buffer): number {
  return kept.filter((one) => !opens(one, open)).length;
}

function opens<T>(one: T, open: (one: T) => Buffer): boolean {
  try {
    open(one).fill(0);
    return true;
  } catch {
    return false;
  }
}
