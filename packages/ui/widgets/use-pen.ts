import { type PointerEvent, useRef } from 'react';

/** Size of a signature in pixels. */
export const PAD = { width: 480, height: 180 } as const;

const LINE = 3;

/** Draws strokes on a canvas, always in black, because signatures are printed. */
export function usePen() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const strokes = useRef(0);
  const place = ({ clientX, clientY }: PointerEvent<HTMLCanvasElement>) => {
    const box = canvas.current?.getBoundingClientRect();
    if (!box) return { x: 0, y: 0 };
    return { x: ((clientX - box.left) * PAD.width) / box.width, y: ((clientY - box.top) * PAD.height) / box.height };
  };
  const onPointerDown = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = canvas.current?.getContext('2d');
    if (!pen) return;
    canvas.current?.setPointerCapture(event.pointerId);
    const { x, y } = place(event);
    Object.assign(pen, { lineWidth: LINE, lineCap: 'round', lineJoin: 'round', strokeStyle: 'black' });
    pen.beginPath();
    pen.moveTo(x, y);
    pen.lineTo(x, y);
    pen.stroke();
    strokes.current += 1;
  };
  const onPointerMove = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!canvas.current?.hasPointerCapture(event.pointerId)) return;
    const { x, y } = place(event);
    const pen = canvas.current.getContext('2d');
    pen?.lineTo(x, y);
    pen?.stroke();
  };
  const clear = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, PAD.width, PAD.height);
    strokes.current = 0;
  };
  return { canvas, written: () => strokes.current > 0, clear, handlers: { onPointerDown, onPointerMove } };
}
