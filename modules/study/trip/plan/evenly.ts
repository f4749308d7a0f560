/** Splits a list into `count` consecutive parts whose lengths differ by at most one. */
export function evenly<T>(list: readonly T[], count: number): T[][] {
  return Array.from({ length: count }, (_, part) =>
    list.slice(Math.floor((part * list.length) / count), Math.floor(((part + 1) * list.length) / count)),
  );
}
