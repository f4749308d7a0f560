import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { iconSprite } from './plugins/icon-sprite.ts';
import { localeTexts } from './plugins/locale-texts.ts';

const server = process.env.ZHIXING_SERVER ?? 'http://localhost:5180';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), localeTexts(), iconSprite()],
  // Browsers of Chinese desktops (360, Qianxin, terminals of state systems) run Chromium from 86 on.
  build: { target: 'chrome87', cssTarget: 'chrome87', manifest: true, assetsInlineLimit: 0, chunkSizeWarningLimit: 700 },
  server: { port: 5181, proxy: { '/api': server } },
});
