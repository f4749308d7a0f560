import type { Plugin, Rolldown } from 'vite';
import { withImports } from './with-imports.ts';

/** Modules that a signed-in user needs, by the occasion on which `apps/web/app/ahead.ts` fetches their files. Virtual modules by their names. */
export type Occasions = Readonly<Record<string, readonly string[]>>;

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
      handler(html, { bundle, path }) {
        if (!bundle || path !== '/index.html') return;
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
        const files = Object.fromEntries(Object.entries(occasions).map(([occasion, modules]) => [occasion, filesOf(chunks, modules)]));
        const src = chunks.find(({ facadeModuleId }) => facadeModuleId === script)?.fileName;
        const meta = `<meta name="ahead" content="${JSON.stringify(files).replaceAll('"', '&quot;')}">`;
        // Before the program: browsers load few files at once, and a program that arrived first would keep the processor from this one.
        const tags = [meta, `<script type="module" async crossorigin src="/${src}"></script>`, PROGRAM];
        return html.replace(PROGRAM, () => tags.join('\n    '));
      },
    },
  };
}

/** What stands before the script of the page. */
const PROGRAM = '<script type="module" crossorigin';

/** Scripts and style sheets of some modules and of all that they import, without those that the page loads itself. */
function filesOf(chunks: readonly Rolldown.OutputChunk[], modules: readonly string[]): string[] {
  const own = withImports(chunks, (chunk) => chunk.isEntry && chunk.name === 'index');
  const isWanted = ({ moduleIds }: Rolldown.OutputChunk) => moduleIds.some((id) => modules.some((module) => id.endsWith(module)));
  const ahead = [...withImports(chunks, isWanted)].filter((chunk) => !own.has(chunk));
  const styles = ahead.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
  return [...new Set([...ahead.map(({ fileName }) => fileName), ...styles])];
}
