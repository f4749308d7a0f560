import type { Plugin } from 'vite';

/**
 * antd's radio group, part of every table, imports a three-line function from the form module and thereby the whole form engine (7 KB
 * compressed). This plugin replaces the import by the function alone; it has no effect once antd has moved it. A test checks the script
 * budgets.
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
