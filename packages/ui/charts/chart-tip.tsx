import type { CSSProperties } from 'react';
import { SwatchMark } from './swatch.tsx';
import type { Tip } from './tip.ts';

export interface TipAt extends Tip {
  readonly x: number;
  readonly y: number;
  /** Where the place of the axis lies that is said. */
  readonly guide?: { readonly x: number } | { readonly y: number };
}

interface Props {
  readonly tip: TipAt;
  readonly width: number;
  readonly height: number;
  readonly dark: boolean;
}

const AWAY = 14;
const MAX_LINES = 12;

/** Values at the pointer, on the side of it that has more room. */
export function ChartTip({ tip, width, height, dark }: Props) {
  const { x, y, title, lines, guide } = tip;
  const across: CSSProperties = x > width / 2 ? { right: width - x + AWAY } : { left: x + AWAY };
  const down: CSSProperties = y > height / 2 ? { bottom: Math.max(0, height - y) } : { top: y };
  const room = Math.max(x, width - x) - AWAY;
  return (
    <>
      {guide && <i className="zx-chart-guide" style={'x' in guide ? { left: guide.x, insetBlock: 0 } : { top: guide.y, insetInline: 0 }} />}
      <div className="zx-chart-tip" style={{ ...across, ...down, maxWidth: room }} aria-hidden="true">
        <strong>{title}</strong>
        <table>
          <tbody>
            {lines.slice(0, MAX_LINES).map(({ name, text, swatch }) => (
              <tr key={name}>
                <td>
                  {swatch && <SwatchMark swatch={swatch} dark={dark} />}
                  {name}
                </td>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {lines.length > MAX_LINES && '…'}
      </div>
    </>
  );
}
