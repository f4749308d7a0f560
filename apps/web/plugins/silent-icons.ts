import type { Plugin } from 'vite';

const ANNOUNCED = /role: "img",\s*"aria-label": icon\.name/;
const DECORATIVE = '...(props["aria-label"] || props.title ? { role: "img" } : props.onClick || props.role ? {} : { "aria-hidden": true })';

/** The library's icon components, as decoration unless a label is passed to them. */
export const silenced = (code: string): string => code.replace(ANNOUNCED, DECORATIVE);

/**
 * Icons of the library are images labelled by their English names, so that a button "新建" is read as "plus 新建" in every language. This
 * plugin hides them from screen readers; the text beside an icon or the label of its control gives the meaning.
 */
export function silentIcons(): Plugin {
  return {
    name: 'zhixing:silent-icons',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /@ant-design[\\/]icons[\\/]es[\\/]components[\\/]AntdIcon(Light)?\.js$/ },
      handler: (code) => silenced(code),
    },
  };
}
