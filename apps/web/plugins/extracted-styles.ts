import { createCache, StyleProvider } from '@ant-design/cssinjs';
import { extractStyle } from '@ant-design/static-style-extract';
import { ConfigProvider, Form, type ThemeConfig } from 'antd';
import { createElement, Fragment, type JSX } from 'react';

/** Styles of one component of antd under one prefix of its class names, such as `ant-btn`. */
export interface ComponentStyles {
  readonly prefix: string;
  readonly css: string;
  /** Sheets of a lower order come first in the page. */
  readonly order: number;
}

/** What antd's cache holds of styles: themselves, and animations by their names. */
type Cached = readonly [
  count: number,
  styles: readonly [css: string, id: string, animations: Readonly<Record<string, string>>, clientOnly: boolean, order: number],
];

const PARTS = '%';

/**
 * The styles of all components of antd under a theme, by the names that antd gives them, such as `Button-compact`: rendered once each on no page,
 * and read from antd's cache. Styles of links are named `Shared`, those of icons `ant-design-icons`.
 */
export function extractedStyles(theme: ThemeConfig): ReadonlyMap<string, readonly ComponentStyles[]> {
  const cache = createCache();
  const keys = new Set<string>();
  const { opUpdate } = cache;
  cache.opUpdate = (key, next) => {
    keys.add(key);
    opUpdate.call(cache, key, next);
  };
  extractStyle((components: JSX.Element) => within({ cache, theme, components }));
  const found = [...keys].flatMap((key) => {
    const [kind, name = '', prefix = ''] = key.split(PARTS).filter((part) => part !== '');
    const [css, , animations, , order] = (cache.opGet(key) as Cached | null)?.[1] ?? ['', '', {}, false, 0];
    return kind === 'style' && css !== '' ? [{ name, prefix, css: Object.values(animations).join('') + css, order }] : [];
  });
  return Map.groupBy(found, ({ name }) => name);
}

const within = ({
  cache,
  theme,
  components,
}: {
  cache: ReturnType<typeof createCache>;
  theme: ThemeConfig;
  components: JSX.Element;
}): JSX.Element =>
  createElement(
    StyleProvider,
    { cache },
    createElement(ConfigProvider, { theme: { ...theme, hashed: false } }, createElement(Fragment, null, components, more)),
  );

/** What the library renders without: items of forms bring styles of their own. */
const more = createElement(Form, null, createElement(Form.Item, { name: 'item' }, createElement('input')));
