import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './plugins/compressed.ts';
import { iconSprite } from './plugins/icon-sprite.ts';
import { leanAntd } from './plugins/lean-antd.ts';
import { localeTexts } from './plugins/locale-texts.ts';

const server = process.env.ZHIXING_SERVER ?? 'http://localhost:5180';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), localeTexts(), iconSprite(), leanAntd(), compressed()],
  // Browsers of Chinese desktops (360, Qianxin, terminals of state systems) run Chromium from 86 on.
  build: {
    target: 'chrome87',
    cssTarget: 'chrome87',
    manifest: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    // The parts of antd are pure modules whose packages do not say so: without this every page carries the form engine.
    rolldownOptions: { treeshake: { moduleSideEffects: [{ test: /@rc-component/, sideEffects: false }] } },
  },
  server: { port: 5181, proxy: { '/api': server } },
});
