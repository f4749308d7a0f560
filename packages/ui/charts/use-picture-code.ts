import { withTextsAside } from '@zhixing/client/i18n.ts';
import { useChange } from '@zhixing/client/use-change.ts';
import { type ComponentType, useState } from 'react';
import type { Picture } from './chart-data.ts';
import type { PictureProps } from './echarts-chart.tsx';
import { loadFamily } from './families/load-family.ts';

interface PictureCode {
  /** The component that draws; null while it is loaded. */
  readonly Drawing: ComponentType<PictureProps> | null;
  readonly failure: Error | null;
  readonly retry: () => void;
}

interface State {
  readonly picture: Picture | null;
  readonly Drawing: ComponentType<PictureProps> | null;
  readonly failure: Error | null;
}

const none: State = { picture: null, Drawing: null, failure: null };

/** Loads what draws a picture. Unlike a lazy component, it can be asked again after a failure. */
export function usePictureCode(picture: Picture): PictureCode {
  const [state, setState] = useState(none);
  const [tries, setTries] = useState(0);
  // A further try loads again.
  useChange([picture, tries], () => {
    let current = true;
    const set = (found: Partial<State>) => current && setState({ ...none, picture, ...found });
    load(picture).then(
      (Drawing) => set({ Drawing }),
      (failure: Error) => set({ failure }),
    );
    return () => {
      current = false;
    };
  });
  const { Drawing, failure } = state.picture === picture ? state : none;
  const retry = () => {
    setState(none);
    setTries((count) => count + 1);
  };
  return { Drawing, failure, retry };
}

async function load(picture: Picture): Promise<ComponentType<PictureProps>> {
  const [code] = await Promise.all([withTextsAside(import('./echarts-chart.tsx')), loadFamily(picture)]);
  return code.default;
}
