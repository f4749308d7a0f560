import { aliases, drawn, names } from './names.ts';

/** Every name by which an icon may be called, in their order. */
export const allIcons: readonly string[] = [...new Set([...names, ...Object.keys(aliases), ...Object.keys(drawn)])].sort();
