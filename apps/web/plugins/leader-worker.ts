import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const PAGE = 'leader.html';

/**
 * Writes the worker that keeps the leader's board on the phone, and its manifest. The worker knows the files of the page and of its languages
 * by their hashed names; another build is another worker, which takes the new files before it replaces the old.
 */
export function leaderWorker(): Plugin {
  return {
    name: 'zhixing:leader-worker',
    apply: 'build',
    generateBundle(_options, bundle) {
      const seen = new Set<string>();
      const visit = (file: string): void => {
        const chunk = bundle[file];
        if (seen.has(file) || chunk?.type !== 'chunk') return;
        seen.add(file);
        for (const sheet of chunk.viteMetadata?.importedCss ?? []) seen.add(sheet);
        for (const next of [...chunk.imports, ...chunk.dynamicImports]) visit(next);
      };
      for (const one of Object.values(bundle)) if (one.type === 'chunk' && one.facadeModuleId?.endsWith(PAGE)) visit(one.fileName);
      const files = ['/leader', '/favicon.svg', ...[...seen].toSorted().map((file) => `/${file}`)];
      const version = createHash('sha256').update(files.join('\n')).digest('base64url').slice(0, 16);
      this.emitFile({ type: 'asset', fileName: 'leader-worker.js', source: worker(version, files) });
      this.emitFile({
        type: 'asset',
        fileName: 'leader.webmanifest',
        source: JSON.stringify({ name: title(), short_name: title(), ...manifest }),
      });
    },
  };
}

const board = join(import.meta.dirname, '../../../modules/study/journey/web/leader');

/** The name under which the board stands on the phone. */
const title = (): string =>
  (JSON.parse(readFileSync(join(board, 'locales/zh.json'), 'utf8')) as { leaderPage: { title: string } }).leaderPage.title;

/** A colour of the board, as its stylesheet names it. */
function colour(name: string): string {
  const found = new RegExp(`--${name}: ([^;]+);`).exec(readFileSync(join(board, 'leader.css'), 'utf8'))?.[1];
  if (!found) throw new Error(`leader.css names no colour ${name}`);
  return found;
}

const manifest = {
  lang: 'zh-CN',
  start_url: '/leader',
  scope: '/leader',
  id: '/leader',
  display: 'standalone',
  orientation: 'portrait',
  background_color: colour('ground'),
  theme_color: colour('main'),
  icons: [{ src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' }],
};

/** Answers the page and its files from the phone first, so that the board opens without a line; everything else goes to the server. */
const worker = (version: string, files: readonly string[]): string => `
const NAME = 'zx-leader-${version}';
const FILES = ${JSON.stringify(files)};
self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});
self.addEventListener('activate', (event) => {
  const old = (name) => name.startsWith('zx-leader-') && name !== NAME;
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name)))).then(() => self.clients.claim()));
});
self.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== 'GET' || origin !== self.location.origin || !FILES.includes(pathname)) return;
  const kept = caches.open(NAME).then((cache) => cache.match(pathname));
  event.respondWith(kept.then((found) => found ?? fetch(event.request)));
});
`;
