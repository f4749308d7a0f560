import type { Plugin, Rolldown } from 'vite';

/** Modules that a signed-in user needs, by the occasion on which `apps/web/app/ahead.ts` fetches their files. Virtual modules by their names. */
export type Occasions = Readonly<Record<string, readonly string[]>>;

type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>;

/**
 * Names in the page the files of modules that are needed after its own scripts, and starts the script that fetches them. The page, which is
 * never cached, has to name them: a script that did would be cached under a hash that is taken before the names are known.
 */
export function fetchedAhead(occasions: Occasions, script: string): Plugin {
  return {
    name: 'zhixing:fetched-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle, path }) {
        if (!bundle || path !== '/index.html') return;
        const files = Object.fromEntries(Object.entries(occasions).map(([occasion, modules]) => [occasion, filesOf(bundle, modules)]));
        const src = chunksOf(bundle).find(({ facadeModuleId }) => facadeModuleId === script)?.fileName;
        return [
          { tag: 'meta', attrs: { name: 'ahead', content: JSON.stringify(files) }, injectTo: 'head' },
          { tag: 'script', attrs: { type: 'module', async: true, crossorigin: true, src: `/${src}` }, injectTo: 'head' },
        ];
      },
    },
  };
}

const chunksOf = (bundle: Bundle): Rolldown.OutputChunk[] => Object.values(bundle).filter((one) => one.type === 'chunk');

/** Scripts and style sheets of some modules and of all that they import, without those that the page loads itself. */
function filesOf(bundle: Bundle, modules: readonly string[]): string[] {
  const own = withImports(bundle, (chunk) => chunk.isEntry && chunk.name === 'index');
  const isWanted = ({ moduleIds }: Rolldown.OutputChunk) => moduleIds.some((id) => modules.some((module) => id.endsWith(module)));
  const chunks = [...withImports(bundle, isWanted)].filter((chunk) => !own.has(chunk));
  const styles = chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
  return [...new Set([...chunks.map(({ fileName }) => fileName), ...styles])];
}

function withImports(bundle: Bundle, isWanted: (chunk: Rolldown.OutputChunk) => boolean): Set<Rolldown.OutputChunk> {
  const found = new Set(chunksOf(bundle).filter(isWanted));
  // A set is visited to its end while it grows.
  for (const { imports } of found)
    for (const file of imports) {
      const next = bundle[file];
      if (next?.type === 'chunk') found.add(next);
    }
  return found;
}
