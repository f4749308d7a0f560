import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './plugins/compressed.ts';
import { iconSprite } from './plugins/icon-sprite.ts';
import { leanAntd } from './plugins/lean-antd.ts';
import { localeTexts } from './plugins/locale-texts.ts';
import { webNamesPlugin } from './plugins/web-names.ts';

// Libraries that are always needed together travel together: three files compress better, and come sooner, than a hundred small ones.
const together = [
  // Kept apart, or it would come along with whatever asks whether it stands in a form.
  {
    name: 'form-parts',
    test: /node_modules\/@rc-component\/(form\/es\/((index|Field|List|Form|useWatch)\.js|hooks|utils)|async-validator)/,
    priority: 4,
    includeDependenciesRecursively: false,
  },
  // The drawing of flows brings a store of its own, which has no business at the door.
  {
    name: 'door-parts',
    test: /^(?!.*@xyflow).*node_modules\/(react|react-dom|react-router|react-i18next|zustand|@tanstack\/react-query)\//,
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
  plugins: [react(), localeTexts(), webNamesPlugin(), iconSprite(), leanAntd(), compressed()],
  // Browsers of Chinese desktops (360, Qianxin, terminals of state systems) run Chromium from 86 on.
  build: {
    target: 'chrome87',
    cssTarget: 'chrome87',
    manifest: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    // The parts of antd are pure modules whose packages do not say so: without this every page carries the form engine.
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: /@rc-component/, sideEffects: false }] },
      output: { codeSplitting: { groups: together } },
    },
  },
  server: { port: 5181, proxy: { '/api': { target: server, ws: true } } },
});
