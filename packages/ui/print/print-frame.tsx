import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { ScrollRegion } from '../widgets/scroll-region.tsx';
import '../record/print-sheet.css';
import './print-template.css';

interface Props {
  readonly label: string;
  /** Paper width. */
  readonly millimetres: number;
  readonly children: ReactNode;
}

const PIXELS_A_MILLIMETRE = 96 / 25.4;
const AROUND = 24;

/** Print preview, scaled to fit its full width. */
export function PrintPreview({ label, millimetres, children }: Props) {
  const frame = useRef<HTMLElement>(null);
  const [zoom, setZoom] = useState(1);
  useLayoutEffect(() => {
    const fit = () => {
      const wide = frame.current?.clientWidth ?? 0;
      if (wide > 0) setZoom(Math.min(1, (wide - AROUND) / (millimetres * PIXELS_A_MILLIMETRE)));
    };
    fit();
    const watch = new ResizeObserver(fit);
    if (frame.current) watch.observe(frame.current);
    return () => watch.disconnect();
  }, [millimetres]);
  return (
    <ScrollRegion ref={frame} className="print-preview is-fitted" label={label}>
      <div style={{ zoom }}>{children}</div>
    </ScrollRegion>
  );
}

/** Content visible only in print. */
export const OnPaper = ({ children }: { children: ReactNode }) => createPortal(<div className="print-only">{children}</div>, document.body);
