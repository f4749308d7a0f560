import { webModules } from '@zhixing/modules/web.ts';
import { joinWeb } from '@zhixing/shell/define-web.ts';
import type { Plugin } from 'vite';

/** Names that modules declare, by part. */
const webNames = (): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(Object.entries(joinWeb(webModules)).map(([part, loads]) => [part, Object.keys(loads)]));

/**
 * Serves `virtual:web-names`: the declared names without their imports, so that the entry script does not grow with every module's
 * imports.
 */
export function webNamesPlugin(): Plugin {
  const id = 'virtual:web-names';
  return {
    name: 'zhixing:web-names',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load: (source) => (source === `\0${id}` ? `export default ${JSON.stringify(webNames())};` : null),
  };
}
