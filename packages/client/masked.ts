// Kinds whose masked values arrive as masked text; of all others nothing arrives.
const showMask: ReadonlySet<string> = new Set(['text', 'longText', 'phone', 'email', 'nationalId']);

/** Whether a masked field hides something behind nothing: an absent text is absent, an absent date may just not be shown. */
export const hidesBehindNothing = (kind: string, value: unknown): boolean => (value === null || value === undefined) && !showMask.has(kind);
