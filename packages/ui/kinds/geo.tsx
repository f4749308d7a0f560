import { defineUiKind } from '../kind.ts';
import { GeoInput } from '../widgets/lazy.tsx';

export const geo = defineUiKind('geo', {
  Input: (props) => <GeoInput {...props} />,
  text: (value) => {
    const { lng, lat } = value as { lng: number; lat: number };
    return `${lng.toFixed(5)}, ${lat.toFixed(5)}`;
  },
  letters: 11,
});
