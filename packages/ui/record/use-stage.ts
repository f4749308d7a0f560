import { useCallback, useContext, useRef } from 'react';
import { StageContext } from './stage-context.ts';

/** What lies over the page, the topmost last. */
const layers: HTMLElement[] = [];

/**
 * The ground of the shell on which records open; null where there is none, or none is wanted. Whatever lies below the topmost drawer, the page
 * included, is out of reach of the keyboard as it is of the mouse. A hidden tab lets go of its drawers.
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
