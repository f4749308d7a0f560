/** Allows only paths of this application as redirect after sign-in: never `//host`, `/\host` or a scheme. */
export function safeRedirect(wanted: string | null): string {
  if (!wanted || !/^\/(?![/\\])/.test(wanted) || /^\/(login|lockScreen)\b/i.test(wanted)) return '/';
  return wanted;
}
