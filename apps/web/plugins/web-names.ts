import { webModules } from '@zhixing/modules/web.ts';
import { joinWeb } from '@zhixing/shell/define-web.ts';
import type { Plugin } from 'vite';

/** The names of everything that modules bring to the browser, by part. */
const webNames = (): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(Object.entries(joinWeb(webModules)).map(([part, loads]) => [part, Object.keys(loads)]));

/**
 * Serves `virtual:web-names`: which names the modules bring, without the programs behind them. The list of programs grows with every module;
 * with the names alone in the first script, its size does not.
 */
export function webNamesPlugin(): Plugin {
  const id = 'virtual:web-names';
  return {
    name: 'zhixing:web-names',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load: (source) => (source === `\0${id}` ? `export default ${JSON.stringify(webNames())};` : null),
  };
}
