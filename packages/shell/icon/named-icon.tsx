import { Icon } from './icon.tsx';
import { aliases, drawn, names } from './names.ts';

const known: ReadonlySet<string> = new Set([...names, ...Object.keys(aliases), ...Object.keys(drawn)]);

/** An icon by a user-supplied name; renders nothing for unknown names. */
export const NamedIcon = ({ name }: { name: string }) => (known.has(name) ? <Icon name={name} /> : null);
