import path from 'node:path';
import type { Plugin } from 'vite';

interface Replacement {
  /** What is imported, by its path among the packages. */
  readonly module: string;
  /** Who imports it; anybody in its package, unless told. */
  readonly from?: string;
  readonly code: string;
}

/** What libraries import of themselves and the product never runs, with as much of it as they need. No effect once a library has moved it. */
const replacements: readonly Replacement[] = [
  // The radio group, part of every table, imports a function of three lines and thereby the whole form engine: 7 KB compressed.
  {
    module: 'antd/es/form/hooks/useForm',
    from: 'antd/es/radio/group',
    code: 'export const toNamePathStr = (name) => (name === undefined || name === false ? [] : [name].flat()).join("_");',
  },
  // Texts for a page without a language: ours always has one, and loads that alone.
  { module: 'antd/es/locale/en_US', code: 'export default { locale: "en" };' },
  // One tooltip that moves from target to target, where the provider is set to it; ours is not.
  { module: 'antd/es/tooltip/UniqueProvider', code: 'export default ({ children }) => children;' },
  // Observers of navigation, which a router has that is created with some.
  {
    module: 'react-router/dist/production/lib/router/instrumentation',
    from: 'react-router/dist/production/lib/router/router',
    code: `export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
      export const getRouteInstrumentationUpdates = () => ({});
      export const instrumentClientSideRouter = (router) => router;`,
  },
];

const ID = '\0lean:';

/** Replaces them in the build. A test checks the script budgets. */
export function leanImports(): Plugin {
  return {
    name: 'zhixing:lean-imports',
    enforce: 'pre',
    apply: 'build',
    resolveId: {
      filter: { id: /^\..*\/(useForm|en_US|UniqueProvider|instrumentation\.js)$/ },
      handler(source, importer = '') {
        const importing = pathOf(importer);
        const imported = pathOf(path.posix.resolve(path.posix.dirname(importer.replaceAll('\\', '/')), source));
        const at = replacements.findIndex(({ module, from = importing }) => module === imported && from === importing);
        return importing === '' || at < 0 ? null : ID + at;
      },
    },
    load: (id) => (id.startsWith(ID) ? replacements[Number(id.slice(ID.length))]?.code : null),
  };
}

/** The path of a file among the packages, without its ending; empty for our own. */
const pathOf = (file: string): string => /\/node_modules\/(.+?)(\.js)?$/.exec(file.replaceAll('\\', '/'))?.[1] ?? '';
