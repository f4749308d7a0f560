import { join } from 'node:path';
import type { Plugin } from 'vite';

const words = join(import.meta.dirname, '../theme/icon-words.ts');
const component = /@ant-design\/icons\/es\/components\/AntdIcon(Light)?\.js$/;
const named = 'role: "img",\n    "aria-label": icon.name';

/**
 * The icon library lets every icon be read aloud by its English name. This plugin replaces the name by `iconWords`: nothing for pictures
 * beside a text, and the user's language where antd's own buttons show an icon alone.
 */
export function iconNames(): Plugin {
  return {
    name: 'zhixing:icon-names',
    enforce: 'pre',
    transform(code, id) {
      if (!component.test(id.split('?')[0] ?? '')) return null;
      if (!code.includes(named)) throw new Error(`${id} names its icons in another way now`);
      return `import { iconWords } from ${JSON.stringify(words)};\n${code.replace(named, '...iconWords(icon.name, restProps)')}`;
    },
  };
}
