import { existsSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { antdStyles } from './plugins/antd-styles.ts';
import { compressed } from './plugins/compressed.ts';
import { fetchedAhead } from './plugins/fetched-ahead.ts';
import { iconNames } from './plugins/icon-names.ts';
import { iconSprite } from './plugins/icon-sprite.ts';
import { leaderWorker } from './plugins/leader-worker.ts';
import { leanImports } from './plugins/lean-imports.ts';
import { localeTexts } from './plugins/locale-texts.ts';
import { firstFiles, openedFirst } from './plugins/opened-first.ts';
import { smallReact } from './plugins/small-react.ts';
import { stepHandlers } from './plugins/step-handlers.ts';
import { webNamesPlugin } from './plugins/web-names.ts';

const project = path.join(import.meta.dirname, '../..');
const clientParts = [
  'packages/client/languages.ts',
  'packages/client/prefetch.ts',
  'packages/client/request.ts',
  'packages/client/storage.ts',
  'apps/web/theme/widths.ts',
];

/** Whether a module is one of these files of the project. Throws for a file that is not there: its chunk would be made without it. */
function isOneOf(files: readonly string[]): (id: string) => boolean {
  const missing = files.filter((file) => !existsSync(path.join(project, file)));
  if (missing.length > 0) throw new Error(`vite.config.ts names files that are not there: ${missing.join(', ')}`);
  return (id) => files.some((file) => id.replaceAll('\\', '/').endsWith(file));
}

// Libraries needed together share a chunk: few files compress better and load faster than a hundred small ones.
const together = [
  // Apart from the door: the leader's board reads the session and the language that the product stored, and needs nothing else of the client.
  { name: 'client-parts', test: isOneOf(clientParts), priority: 6 },
  // Apart from React: every program needs them, and the page of parents is built without it.
  {
    name: 'syntax-parts',
    test: /@oxc-project.runtime|apps\/web\/app\/compat\.ts|vite\/(preload-helper|modulepreload-polyfill)|packages\/model\/china-time\.ts/,
    priority: 6,
  },
  // Named so that a journey can tell when it is fetched.
  { name: 'pattern-engine', test: /node_modules\/re2js\//, priority: 6 },
  { name: 'react-parts', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 5 },
];

const server = process.env.ZHIXING_SERVER ?? 'http://localhost:5180';

const dirname = import.meta.dirname;
const page = (name: string) => `${dirname}/${name}.html`;

/** Runs before the program of the page, which imports hundreds of modules. */
const AHEAD = `${dirname}/app/ahead.ts`;

const plugins = () => [
  smallReact(),
  react(),
  localeTexts(),
  webNamesPlugin(),
  iconSprite(),
  iconNames(),
  leanImports(),
  antdStyles(),
  stepHandlers(),
];
const options = {
  input: { index: page('index'), family: page('family'), leader: page('leader') },
  // These antd packages are free of side effects but do not declare it: without this every page bundles the form engine.
  treeshake: { moduleSideEffects: [{ test: /@rc-component/, sideEffects: false }] },
};

/** Chunks of what is opened first. A plugin, so that programs which only read this configuration, such as the search for dead code, build nothing. */
const firstParts = (): Plugin => ({
  name: 'zhixing:first-parts',
  apply: 'build',
  async config() {
    const name = await openedFirst({
      root: dirname.slice(0, dirname.lastIndexOf('/apps/')),
      config: { root: dirname, plugins: plugins(), build: { rolldownOptions: options } },
      apart: [page('family'), page('leader')],
      index: page('index'),
    });
    const groups = [{ name, debugName: 'opened first', priority: 3, includeDependenciesRecursively: false }];
    return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } };
  },
});

export default defineConfig({
  root: dirname,
  plugins: [...plugins(), firstParts(), leaderWorker(), fetchedAhead(firstFiles, AHEAD), compressed()],
  // Browsers of Chinese desktops (360, Qianxin, state terminals) are based on Chromium 86 and later.
  build: {
    target: 'chrome87',
    cssTarget: 'chrome87',
    manifest: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      ...options,
      input: { ...options.input, ahead: AHEAD },
      output: { codeSplitting: { groups: together } },
    },
  },
  server: { port: 5181, proxy: { '/api': { target: server, ws: true } } },
});
