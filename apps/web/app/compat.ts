/**
 * Polyfills for Chromium 87 to 92, which lack two functions used at run time; syntax is lowered by the build.
 * Defined by the standard, and only where missing.
 */
export function supplyMissing(): void {
  define(Object, 'hasOwn', (owner: object, key: PropertyKey) => Object.getOwnPropertyDescriptor(owner, key) !== undefined);
  for (const { prototype } of [Array, String]) define(prototype, 'at', at);
}

function define(owner: object, name: string, value: unknown): void {
  if (name in owner) return;
  Object.defineProperty(owner, name, { value, configurable: true, writable: true });
}

function at(this: ArrayLike<unknown>, index: number): unknown {
  const place = Math.trunc(index) || 0;
  return this[place < 0 ? this.length + place : place];
}
