/**
 * Lets the schema library of lazily loaded pages check without compiling: it would try `Function('')` first, which the content security policy
 * refuses and reports. Called before any of them is loaded, since schemas decide when they are made.
 */
export function checkWithoutEval(): void {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
}
