import type { Plugin } from 'vite';

/** Folders of programs of their own that parents open on slow telephones. */
const PROGRAMS = /\/modules\/study\/family\/web\/page\//;
/** A module of the product that such a program shares with the product is compiled a second time, on its own React. */
const AGAIN = '?small-react';
const shared = /^@zhixing\/client\/use-change\.ts$/;

const replaced: Readonly<Record<string, string>> = {
  react: 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
};

/**
 * Builds the page of parents with Preact in place of React, which takes a slow processor longer to compile than everything else on the page
 * (60 KB compressed against 8). Its own code is written and typed for React; a test checks what the built page loads.
 */
export function smallReact(): Plugin {
  return {
    name: 'zhixing:small-react',
    enforce: 'pre',
    apply: 'build',
    async resolveId(source, importer, options) {
      if (!importer || !(PROGRAMS.test(importer) || importer.endsWith(AGAIN))) return null;
      const instead = replaced[source];
      if (instead) return this.resolve(instead, import.meta.filename, { ...options, skipSelf: true });
      if (!shared.test(source)) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found && `${found.id}${AGAIN}`;
    },
  };
}
