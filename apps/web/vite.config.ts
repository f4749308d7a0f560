import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './plugins/compressed.ts';
import { iconNames } from './plugins/icon-names.ts';
import { iconSprite } from './plugins/icon-sprite.ts';
import { leaderWorker } from './plugins/leader-worker.ts';
import { leanAntd } from './plugins/lean-antd.ts';
import { localeTexts } from './plugins/locale-texts.ts';
import { stepHandlers } from './plugins/step-handlers.ts';
import { webNamesPlugin } from './plugins/web-names.ts';

// Libraries needed together share a chunk: three files compress better and load faster than a hundred small ones.
const together = [
  // A separate chunk; otherwise every component that reads the form context would load it.
  {
    name: 'form-parts',
    test: /node_modules\/@rc-component\/(form\/es\/((index|Field|List|Form|useWatch)\.js|hooks|utils)|async-validator)/,
    priority: 4,
    includeDependenciesRecursively: false,
  },
  // Apart from the parts of the shell: the page of parents needs React alone.
  // Apart from the door: the leader's board reads the session and the language that the product stored, and needs nothing else of the client.
  { name: 'client-parts', test: /packages\/client\/(storage|request|languages)\.ts/, priority: 6 },
  { name: 'react-parts', test: /node_modules\/(react|react-dom|scheduler)\/|@oxc-project.runtime/, priority: 5 },
  // Excludes the flow editor's own copy of zustand, which the sign-in page does not need. Includes the texts, which icons of the shell name
  // themselves by: otherwise they would move to the shell's parts, and the sign-in page would load all of those.
  {
    name: 'door-parts',
    test: /^(?!.*@xyflow).*(node_modules\/(react-router|react-i18next|zustand|@tanstack\/react-query)\/|packages\/client\/i18n\.ts)/,
    priority: 3,
  },
  { name: 'shell-parts', test: /node_modules\/antd\/es\/(app|button|config-provider|dropdown|menu|tooltip)\//, priority: 2 },
  {
    name: 'list-parts',
    test: /node_modules\/antd\/es\/(empty|flex|grid|input\/Input\.js|pagination|select|spin|tag|tree)\//,
    priority: 1,
  },
];

const server = process.env.ZHIXING_SERVER ?? 'http://localhost:5180';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), localeTexts(), webNamesPlugin(), iconSprite(), iconNames(), leanAntd(), stepHandlers(), leaderWorker(), compressed()],
  // Browsers of Chinese desktops (360, Qianxin, state terminals) are based on Chromium 86 and later.
  build: {
    target: 'chrome87',
    cssTarget: 'chrome87',
    manifest: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    // These antd packages are free of side effects but do not declare it: without this every page bundles the form engine.
    rolldownOptions: {
      input: {
        index: `${import.meta.dirname}/index.html`,
        family: `${import.meta.dirname}/family.html`,
        leader: `${import.meta.dirname}/leader.html`,
      },
      treeshake: { moduleSideEffects: [{ test: /@rc-component/, sideEffects: false }] },
      output: { codeSplitting: { groups: together } },
    },
  },
  server: { port: 5181, proxy: { '/api': { target: server, ws: true } } },
});
