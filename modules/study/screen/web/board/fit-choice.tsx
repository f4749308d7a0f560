import { useText } from '@zhixing/client/i18n.ts';
import { type Fit, fits } from './fit.ts';

/** Chooses how the screen fits its wall. */
export function FitChoice({ fit, onFit }: { fit: Fit; onFit: (fit: Fit) => void }) {
  const text = useText();
  return (
    <select value={fit} onChange={({ target }) => onFit(target.value as Fit)} aria-label={text('screenBoard.fit.label')}>
      {fits.map((one) => (
        <option key={one} value={one}>
          {text(`screenBoard.fit.${one}`)}
        </option>
      ))}
    </select>
  );
}
