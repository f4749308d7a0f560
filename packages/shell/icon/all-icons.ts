import { aliases, drawn, names } from './names.ts';

/** All icon names including aliases, sorted. */
export const allIcons: readonly string[] = [...new Set([...names, ...Object.keys(aliases), ...Object.keys(drawn)])].sort();
