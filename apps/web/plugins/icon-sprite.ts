import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { aliases, drawn, names } from '@zhixing/shell/icon/names.ts';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const folder = join(dirname(require.resolve('@ant-design/icons-svg/package.json')), 'inline-svg/outlined');

/**
 * Serves the icons of menus and shell as one SVG sprite (`virtual:icon-sprite` exports its URL). As components the same icons would add 40
 * KB of script.
 */
export function iconSprite(): Plugin {
  const id = 'virtual:icon-sprite';
  const devAddress = '/@icon-sprite.svg';
  let building = false;
  return {
    name: 'zhixing:icon-sprite',
    configResolved: (config) => {
      building = config.command === 'build';
    },
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load(source) {
      if (source !== `\0${id}`) return null;
      if (!building) return `export default ${JSON.stringify(devAddress)};`;
      const reference = this.emitFile({ type: 'asset', name: 'icons.svg', source: sprite() });
      return `export default import.meta.ROLLUP_FILE_URL_${reference};`;
    },
    configureServer: (server) => {
      server.middlewares.use(devAddress, (_request, response) => {
        response.setHeader('Content-Type', 'image/svg+xml');
        response.end(sprite());
      });
    },
  };
}

/** The sprite: a symbol per name. */
function sprite(): string {
  const symbols = [
    ...names.map((name) => symbol(name, outlined(name))),
    ...Object.entries(aliases).map(([name, source]) => symbol(name, outlined(source))),
    ...Object.entries(drawn).map(([name, paths]) => `<symbol id="${name}" viewBox="2 2 20 20">${paths}</symbol>`),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
}

const symbol = (name: string, { viewBox, body }: { viewBox: string; body: string }): string =>
  `<symbol id="${name}" viewBox="${viewBox}">${body}</symbol>`;

function outlined(name: string): { viewBox: string; body: string } {
  const svg = readFileSync(join(folder, `${name}.svg`), 'utf8');
  const viewBox = /viewBox="([^"]+)"/.exec(svg)?.[1] ?? '0 0 1024 1024';
  return { viewBox, body: svg.replace(/^[^>]*>|<\/svg>\s*$/g, '').replace(/<defs>.*?<\/defs>/gs, '') };
}
