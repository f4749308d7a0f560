import type { Plugin } from 'vite';

/**
 * antd's radio group, a part of every table, takes one function of three lines from the form module and with it the form engine
 * (7 KB compressed). It gets the function alone. Does nothing once antd has moved it; the script budgets are held by a test.
 */
export function leanAntd(): Plugin {
  const id = '\0antd:name-path';
  return {
    name: 'zhixing:lean-antd',
    enforce: 'pre',
    apply: 'build',
    resolveId: (source, importer) => (source === '../form/hooks/useForm' && importer?.endsWith('antd/es/radio/group.js') ? id : null),
    load: (source) =>
      source === id
        ? 'export const toNamePathStr = (name) => (name === undefined || name === false ? [] : [name].flat()).join("_");'
        : null,
  };
}
