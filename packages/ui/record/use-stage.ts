import { useCallback, useContext, useRef } from 'react';
import { StageContext } from './stage-context.ts';

/** Open drawers, the topmost last. */
const layers: HTMLElement[] = [];

/**
 * The shell's content area for drawers; null where there is none or it is not wanted. Everything below the topmost drawer is made inert,
 * for keyboard and mouse alike. A hidden tab removes its drawers from the stack.
 */
export function useStage(wanted: boolean) {
  const found = useContext(StageContext);
  const own = useRef<HTMLElement>(null);
  const stage = wanted ? found : null;
  const panel = useCallback(
    (drawn: HTMLElement | null) => {
      const layer = stage && drawn ? drawn.closest<HTMLElement>('.ant-drawer') : null;
      if (own.current) layers.splice(layers.indexOf(own.current), 1);
      if (layer) layers.push(layer);
      own.current = layer;
      closeBelow();
    },
    [stage],
  );
  return { stage, panel };
}

function closeBelow(): void {
  document.getElementById('main')?.toggleAttribute('inert', layers.length > 0);
  for (const [place, layer] of layers.entries()) layer.inert = place < layers.length - 1;
}
