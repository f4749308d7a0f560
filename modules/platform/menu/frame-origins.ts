import type { Engine } from '@zhixing/engine/engine.ts';
import { menuCacheOf } from './menu-cache.ts';

/** Origins that menu entries show in a frame; the only ones the content security policy allows as frame sources. */
export function frameOrigins(engine: Engine): readonly string[] {
  const framed = menuCacheOf(engine).entries.filter(
    ({ kind, opens, status }) => kind === 'link' && opens === 'frame' && status === 'enabled',
  );
  return [...new Set(framed.flatMap(({ target }) => (target && URL.canParse(target) ? [new URL(target).origin] : [])))];
}
